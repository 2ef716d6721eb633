/**
 * Spans as Zipkin's first format has them, in the binary protocol: a message
 * is a list of them.
 *
 * Ids and types are those of the format.
 */
namespace rs zipkin

/** A host and a service on it. */
struct Endpoint {
  1: i32 ipv4,
  2: i16 port,
  3: string service_name,
  4: optional binary ipv6
}

/** Something that happened at a time, in microseconds since 1970. */
struct Annotation {
  1: i64 timestamp,
  2: string value,
  3: optional Endpoint host
}

/** What the bytes of a tag stand for. */
enum AnnotationType {
  BOOL = 0,
  BYTES = 1,
  I16 = 2,
  I32 = 3,
  I64 = 4,
  DOUBLE = 5,
  STRING = 6
}

/** A tag. */
struct BinaryAnnotation {
  1: string key,
  2: binary value,
  3: AnnotationType annotation_type,
  4: optional Endpoint host
}

struct Span {
  1: i64 trace_id,
  3: string name,
  4: i64 id,
  5: optional i64 parent_id,
  6: list<Annotation> annotations,
  8: list<BinaryAnnotation> binary_annotations,
  9: optional bool debug = false,
  10: optional i64 timestamp,
  11: optional i64 duration,
  12: optional i64 trace_id_high
}
