/**
 * Span batches as programs send them to a Jaeger agent: a call of `emitBatch`,
 * in the compact protocol.
 *
 * Ids and types are those of the format.
 */
namespace rs jaeger

enum TagType {
  STRING = 0,
  DOUBLE = 1,
  BOOL = 2,
  LONG = 3,
  BINARY = 4
}

/** One of the values is set: that which the type says. */
struct Tag {
  1: required string key,
  2: required TagType vType,
  3: optional string vStr,
  4: optional double vDouble,
  5: optional bool vBool,
  6: optional i64 vLong,
  7: optional binary vBinary
}

struct Log {
  1: required i64 timestamp,
  2: required list<Tag> fields
}

enum SpanRefType {
  CHILD_OF = 0,
  FOLLOWS_FROM = 1
}

struct SpanRef {
  1: required SpanRefType refType,
  2: required i64 traceIdLow,
  3: required i64 traceIdHigh,
  4: required i64 spanId
}

/** Times are in microseconds. */
struct Span {
  1: required i64 traceIdLow,
  2: required i64 traceIdHigh,
  3: required i64 spanId,
  4: required i64 parentSpanId,
  5: required string operationName,
  6: optional list<SpanRef> references,
  7: required i32 flags,
  8: required i64 startTime,
  9: required i64 duration,
  10: optional list<Tag> tags,
  11: optional list<Log> logs
}

struct Process {
  1: required string serviceName,
  2: optional list<Tag> tags
}

struct Batch {
  1: required Process process,
  2: required list<Span> spans
}

service Agent {
  oneway void emitBatch(1: Batch batch)
}
