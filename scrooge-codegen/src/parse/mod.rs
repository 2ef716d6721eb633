//! Text in, syntax tree out.
