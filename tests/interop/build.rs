//! Generates the shared IDL and that of the golden files, each file on its own, as other compilers take it.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use scrooge_codegen::Config;
use scrooge_test_support::interop::{plain_idl, prefix, record_types};

fn main() -> Result<(), Box<dyn Error>> {
    let out_dir = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let root = fs::canonicalize("../..")?;
    let (mut modules, mut units) = (String::new(), String::from("vec!["));
    for folder in ["idl", "scrooge-codegen/tests/golden"] {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        let mut paths: Vec<PathBuf> = fs::read_dir(root.join(folder))?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()?;
        paths.retain(|path| path.extension().is_some_and(|it| it == "thrift"));
        paths.sort();
        for path in paths {
            let name = unit_name(&root, &path)?;
            let config = Config::new()
                .include_dir(root.join("idl"))
                .relative_includes(true);
            let model = config.load(&[&path])?;
            let into = out_dir.join(&name);
            fs::create_dir_all(&into)?;
            for generated in config.generate(&model)? {
                fs::write(into.join(generated.name), generated.text)?;
            }
            fs::write(into.join("plain.thrift"), plain_idl(&model, &prefix(&name)))?;
            writeln!(
                modules,
                "#[allow(missing_docs)]\npub mod {name} {{\n\
                 include!(concat!(env!(\"OUT_DIR\"), \"/{name}/scrooge_generated.rs\"));\n}}"
            )?;
            writeln!(
                units,
                "Unit {{ name: {name:?}, path: {:?}, include_dirs: vec![{:?}.into()], \
                 plain: include_str!(concat!(env!(\"OUT_DIR\"), \"/{name}/plain.thrift\")).into(), \
                 types: {} }},",
                path.display().to_string(),
                root.join("idl").display().to_string(),
                record_types(&model, &format!("crate::idl::{name}"), &prefix(&name), "of")?
            )?;
        }
    }
    units.push(']');
    fs::write(out_dir.join("modules.rs"), modules)?;
    fs::write(out_dir.join("units.rs"), units)?;
    Ok(())
}

/// `idl_shapes`, `golden_structs`.
fn unit_name(root: &Path, path: &Path) -> Result<String, Box<dyn Error>> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let from = if path.starts_with(root.join("idl")) {
        "idl"
    } else {
        "golden"
    };
    Ok(format!("{from}_{}", stem.ok_or("no name")?))
}
