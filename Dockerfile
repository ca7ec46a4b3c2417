# The command in an image without anything else: `docker build --tag lawspeaker .`
#
# The image of Rust for Alpine builds static programs, so the second image needs no library.
FROM rust:1-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /source
COPY . .
RUN cargo build --locked --release --config profile.release.strip=true \
    && mkdir -p /root-of-image/work \
    && mkdir -m 1777 /root-of-image/tmp \
    && cp target/release/lawspeaker /root-of-image/

FROM scratch
COPY --from=build /root-of-image/ /
WORKDIR /work
ENTRYPOINT ["/lawspeaker"]
