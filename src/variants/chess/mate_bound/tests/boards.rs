//! Mates of all kinds on drawn boards, and positions without one.
