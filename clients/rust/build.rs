//! Generates the messages from the proto files, without protoc.

const PROTO: &str = "../../proto";
const FILE: &str = "fairdeal/ninetyone/v1/ninetyone.proto";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={PROTO}");
    prost_build::Config::new().include_file("messages.rs").compile_fds(protox::compile([FILE], [PROTO])?)?;
    Ok(())
}
