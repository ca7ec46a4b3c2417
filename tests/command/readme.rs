//! The examples of README.md print what README.md says.

#[test]
fn readme_says_what_the_program_prints() {
    trycmd::TestCases::new().case("README.md");
}
