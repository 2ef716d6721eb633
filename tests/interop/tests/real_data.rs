//! Records that programs of others write in earnest: footers of Parquet files, and batches of spans.
//!
//! The data are made when the test runs, by packages from PyPI; `scripts/interop.sh` says where those are.

use std::path::{Path, PathBuf};
use std::process::Command;

use scrooge_interop::idl::{idl_jaeger::jaeger, idl_parquet::parquet, idl_zipkin::zipkin};
use scrooge_interop::in_environment;
use scrooge_runtime::message::{Message, MessageKind};
use scrooge_runtime::stream::{Framing, RecordReader};
use scrooge_runtime::{AdaptiveDecoder, Binary, Compact, Record, Settings, decode, encode};
use serde_json::Value;

/// Runs one of the Python programs that write data, for one test; nothing where there is no Python.
fn written_by(program: &str, test: &str) -> Option<PathBuf> {
    let interpreter = in_environment("SCROOGE_INTEROP_PYTHON")?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("python")
        .join(program);
    let status = Command::new(interpreter).arg(script).arg(&folder).status();
    assert!(status.unwrap().success(), "{program} failed");
    Some(folder)
}

fn truth(folder: &Path, name: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn settings(window: u32) -> Settings {
    Settings {
        window,
        ..Settings::default()
    }
}

mod footers {
    use super::*;
    use parquet::{FileMetaData, FileMetaDataData, FileMetaDataRef};

    const NAMES: [&str; 3] = ["narrow", "wide", "widest"];

    fn footers(test: &str) -> Option<Vec<(Vec<u8>, Value)>> {
        let folder = written_by("footers.py", test)?;
        let read = |name: &str| {
            let bytes = std::fs::read(folder.join(format!("{name}.footer"))).unwrap();
            (bytes, truth(&folder, &format!("{name}.json")))
        };
        Some(NAMES.map(read).into())
    }

    /// Compares all that pyarrow says of a file. Gives the number of statistics among it.
    fn compare(footer: FileMetaDataRef<'_>, truth: &Value) -> usize {
        let mut statistics = 0;
        assert_eq!(footer.num_rows(), truth["rows"]);
        let created_by = footer.created_by().unwrap();
        assert_eq!(created_by, truth["created_by"].as_str().unwrap());
        let groups = list(&truth["groups"]);
        assert_eq!(footer.row_groups().len(), groups.len());
        for (group, truth) in footer.row_groups().iter().zip(groups) {
            assert_eq!(group.num_rows(), truth["rows"]);
            assert_eq!(group.total_byte_size(), truth["bytes"]);
            let columns = list(&truth["columns"]);
            assert_eq!(group.columns().len(), columns.len());
            for (column, truth) in group.columns().iter().zip(columns) {
                let column = column.meta_data().unwrap();
                let path = column.path_in_schema().iter();
                let path: Vec<String> = path.map(|part| part.to_string()).collect();
                assert_eq!(path.join("."), truth["path"]);
                assert_eq!(column.num_values(), truth["values"]);
                assert_eq!(column.total_compressed_size(), truth["compressed"]);
                assert_eq!(column.total_uncompressed_size(), truth["uncompressed"]);
                assert_eq!(column.data_page_offset(), truth["data"]);
                let truth = &truth["statistics"];
                if !truth.is_null() {
                    let found = column.statistics().unwrap();
                    assert_eq!(hex(found.min_value().unwrap()), truth["min"]);
                    assert_eq!(hex(found.max_value().unwrap()), truth["max"]);
                    assert_eq!(found.null_count().unwrap(), truth["nulls"]);
                    statistics += 1;
                }
            }
        }
        let schema = footer.schema();
        let leaves = schema.iter().filter(|node| node.num_children().is_none());
        assert_eq!(leaves.count(), list(&truth["leaves"]).len());
        assert_eq!(top_columns(footer), names(truth));
        statistics
    }

    /// The names of the columns, from the tree that is written depth first.
    fn top_columns(footer: FileMetaDataRef<'_>) -> Vec<String> {
        let (mut names, mut inside) = (Vec::new(), 0);
        for node in footer.schema().iter().skip(1) {
            let children = node.num_children().unwrap_or(0);
            if inside == 0 {
                names.push(node.name().to_string());
                inside = children;
            } else {
                inside += children - 1;
            }
        }
        names
    }

    fn names(truth: &Value) -> Vec<String> {
        let names = list(&truth["top_columns"]).iter();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn full_and_adapted_decoders_read_what_pyarrow_says() {
        let Some(footers) = footers("full_footers") else {
            return;
        };
        for (bytes, truth) in &footers {
            let decoder = AdaptiveDecoder::<FileMetaDataData, Compact>::new(settings(1));
            let data: FileMetaDataData = decode(Compact, bytes).unwrap();
            let statistics = compare(data.as_reference(), truth);
            assert!(statistics > 5, "{statistics}");
            let encoded = encode(Compact, &data).unwrap();
            assert_eq!(
                decode::<FileMetaDataData, _>(Compact, &encoded).unwrap(),
                data
            );
            // In the window, and under a plan in which what is compared is hot.
            for _ in 0..2 {
                let footer = decoder.decode_borrowed(bytes).unwrap();
                compare(footer.as_file_meta_data(), truth);
            }
            let footer = decoder.decode_borrowed(bytes).unwrap();
            let binary = footer.encode(Binary).unwrap();
            assert_eq!(
                decode::<FileMetaDataData, _>(Binary, &binary).unwrap(),
                data
            );
        }
    }

    #[test]
    fn rows_and_names_are_a_small_part_of_a_footer() {
        let Some(footers) = footers("adapted_footers") else {
            return;
        };
        for ((bytes, truth), name) in footers.iter().zip(NAMES) {
            let decoder = AdaptiveDecoder::<FileMetaDataData, Compact>::new(settings(10));
            for _ in 0..20 {
                let footer = decoder.decode_borrowed(bytes).unwrap();
                assert_eq!(footer.num_rows(), truth["rows"]);
                assert_eq!(top_columns(footer.as_file_meta_data()), names(truth));
            }
            let report = decoder.report();
            assert_eq!(report.bytes_fallen_back, 0, "{report}");
            let records = report.records - report.records_observed;
            let walked = records * bytes.len() as u64;
            assert!(records > 0);
            assert_eq!(report.bytes_walked - report.bytes_observed, walked);
            let share = report.bytes_materialised as f64 / walked as f64;
            println!(
                "{name}: of {} bytes {:.1} % are materialised",
                bytes.len(),
                share * 100.0
            );
            assert!(share < 0.25, "{name}: {share}\n{report}");
        }
    }
}

mod spans {
    use super::*;
    use jaeger::{Agent, AgentEmitBatchArgs, AgentEmitBatchArgsData, TagRef, TagType};
    use zipkin::{Span, SpanData};

    #[test]
    fn zipkin_spans_are_what_py_zipkin_encoded() {
        let Some(folder) = written_by("spans.py", "zipkin") else {
            return;
        };
        let bytes = std::fs::read(folder.join("zipkin.bytes")).unwrap();
        let truth = truth(&folder, "zipkin.json");
        // The head of a list of structs, and then the structs.
        let (head, spans) = bytes.split_at(5);
        assert_eq!(head, [12, 0, 0, 0, 100]);
        let decoder = AdaptiveDecoder::<SpanData>::new(settings(20));
        let framing = Framing::concatenated::<SpanData, _>(Binary);
        let mut count = 0;
        for span in RecordReader::new(spans, framing).decode_with(&decoder) {
            let (span, truth) = (span.unwrap(), &truth[count]);
            assert_eq!(span.trace_id(), truth["trace_id"]);
            assert_eq!(span.name().to_str().unwrap(), truth["name"]);
            assert_eq!(span.id(), truth["id"]);
            assert_eq!(span.parent_id(), truth["parent_id"].as_i64());
            assert_eq!(span.debug(), truth["debug"]);
            assert_eq!(span.timestamp().unwrap(), truth["timestamp"]);
            assert_eq!(span.duration().unwrap(), truth["duration"]);
            for (key, value) in truth["tags"].as_object().unwrap() {
                let mut all = span.binary_annotations().iter();
                let tag = all.find(|tag| tag.key() == key.as_str()).unwrap();
                assert_eq!(tag.value(), value.as_str().unwrap().as_bytes());
                assert_eq!(tag.host().unwrap().service_name(), "shop");
                assert_eq!(tag.host().unwrap().port(), 8080);
            }
            count += 1;
        }
        assert_eq!(count, 100);
    }

    fn value(tag: TagRef<'_>) -> Value {
        match tag.v_type() {
            TagType::STRING => tag.v_str().unwrap().to_str().unwrap().into(),
            TagType::DOUBLE => tag.v_double().unwrap().into(),
            TagType::BOOL => tag.v_bool().unwrap().into(),
            TagType::LONG => tag.v_long().unwrap().into(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn jaeger_batches_are_what_jaeger_client_encoded() {
        let Some(folder) = written_by("spans.py", "jaeger") else {
            return;
        };
        let bytes = std::fs::read(folder.join("jaeger.bytes")).unwrap();
        let truth = truth(&folder, "jaeger.json");
        let message = Message::read(&bytes).unwrap();
        assert_eq!(message.kind, MessageKind::Oneway);
        assert_eq!(message.method(Agent::METHODS).unwrap().name, "emitBatch");
        let decoder = AdaptiveDecoder::<AgentEmitBatchArgsData, Compact>::new(settings(1));
        for _ in 0..2 {
            let call = decoder.decode_borrowed(message.body).unwrap();
            let batch = call.as_agent_emit_batch_args().batch().unwrap();
            assert_eq!(batch.process().service_name(), "shop");
            assert_eq!(batch.spans().len(), 100);
            for (span, truth) in batch.spans().iter().zip(list(&truth)) {
                assert_eq!(span.operation_name().to_str().unwrap(), truth["operation"]);
                assert_eq!(span.span_id(), truth["span_id"]);
                assert_eq!(span.parent_span_id(), truth["parent_id"]);
                assert_eq!(span.start_time(), truth["start"]);
                assert_eq!(span.duration(), truth["duration"]);
                let tags = span.tags().unwrap();
                assert_eq!(tags.len(), truth["tags"].as_object().unwrap().len());
                for tag in tags.iter() {
                    assert_eq!(value(tag), truth["tags"][&*tag.key().to_string_lossy()]);
                }
                let logs = span.logs().unwrap();
                let logs: Vec<i64> = logs.iter().map(|log| log.timestamp()).collect();
                assert_eq!(Value::from(logs), truth["logs"]);
            }
        }
    }
}
