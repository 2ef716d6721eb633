/**
 * The footer of a Parquet file, in the compact protocol: which columns there
 * are, where their parts lie, and what is known of their values.
 *
 * Ids and types are those of the Parquet format. Its variants for encryption
 * and indexes are left out, so readers find them as unknown fields.
 */
namespace rs parquet

/** How values are stored. */
enum PhysicalType {
  BOOLEAN = 0,
  INT32 = 1,
  INT64 = 2,
  INT96 = 3,
  FLOAT = 4,
  DOUBLE = 5,
  BYTE_ARRAY = 6,
  FIXED_LEN_BYTE_ARRAY = 7
}

/** What stored values mean, in the words of older writers. */
enum ConvertedType {
  UTF8 = 0,
  MAP = 1,
  MAP_KEY_VALUE = 2,
  LIST = 3,
  ENUM = 4,
  DECIMAL = 5,
  DATE = 6,
  TIME_MILLIS = 7,
  TIME_MICROS = 8,
  TIMESTAMP_MILLIS = 9,
  TIMESTAMP_MICROS = 10,
  UINT_8 = 11,
  UINT_16 = 12,
  UINT_32 = 13,
  UINT_64 = 14,
  INT_8 = 15,
  INT_16 = 16,
  INT_32 = 17,
  INT_64 = 18,
  JSON = 19,
  BSON = 20,
  INTERVAL = 21
}

enum Repetition {
  REQUIRED = 0,
  OPTIONAL = 1,
  REPEATED = 2
}

enum Encoding {
  PLAIN = 0,
  PLAIN_DICTIONARY = 2,
  RLE = 3,
  BIT_PACKED = 4,
  DELTA_BINARY_PACKED = 5,
  DELTA_LENGTH_BYTE_ARRAY = 6,
  DELTA_BYTE_ARRAY = 7,
  RLE_DICTIONARY = 8,
  BYTE_STREAM_SPLIT = 9
}

enum CompressionCodec {
  UNCOMPRESSED = 0,
  SNAPPY = 1,
  GZIP = 2,
  LZO = 3,
  BROTLI = 4,
  LZ4 = 5,
  ZSTD = 6,
  LZ4_RAW = 7
}

enum PageType {
  DATA_PAGE = 0,
  INDEX_PAGE = 1,
  DICTIONARY_PAGE = 2,
  DATA_PAGE_V2 = 3
}

/** What is known of the values of one column chunk. Older writers fill `max` and `min`, newer ones the last four. */
struct Statistics {
  1: optional binary max,
  2: optional binary min,
  3: optional i64 null_count,
  4: optional i64 distinct_count,
  5: optional binary max_value,
  6: optional binary min_value,
  7: optional bool is_max_value_exact,
  8: optional bool is_min_value_exact
}

/** A type whose name says it all. */
struct Plain {}

struct DecimalType {
  1: required i32 scale,
  2: required i32 precision
}

union TimeUnit {
  1: Plain MILLIS,
  2: Plain MICROS,
  3: Plain NANOS
}

struct TimeType {
  1: required bool isAdjustedToUTC,
  2: required TimeUnit unit
}

struct IntType {
  1: required byte bitWidth,
  2: required bool isSigned
}

/** What stored values mean. */
union LogicalType {
  1: Plain STRING,
  2: Plain MAP,
  3: Plain LIST,
  4: Plain ENUM,
  5: DecimalType DECIMAL,
  6: Plain DATE,
  7: TimeType TIME,
  8: TimeType TIMESTAMP,
  10: IntType INTEGER,
  11: Plain UNKNOWN,
  12: Plain JSON,
  13: Plain BSON,
  14: Plain UUID,
  15: Plain FLOAT16
}

/** A node of the tree of columns, which is written depth first. */
struct SchemaElement {
  1: optional PhysicalType type,
  2: optional i32 type_length,
  3: optional Repetition repetition_type,
  4: required string name,
  /** Absent in a leaf. */
  5: optional i32 num_children,
  6: optional ConvertedType converted_type,
  7: optional i32 scale,
  8: optional i32 precision,
  9: optional i32 field_id,
  10: optional LogicalType logicalType
}

struct KeyValue {
  1: required string key,
  2: optional string value
}

struct SortingColumn {
  1: required i32 column_idx,
  2: required bool descending,
  3: required bool nulls_first
}

struct PageEncodingStats {
  1: required PageType page_type,
  2: required Encoding encoding,
  3: required i32 count
}

struct SizeStatistics {
  1: optional i64 unencoded_byte_array_data_bytes,
  2: optional list<i64> repetition_level_histogram,
  3: optional list<i64> definition_level_histogram
}

struct ColumnMetaData {
  1: required PhysicalType type,
  2: required list<Encoding> encodings,
  3: required list<string> path_in_schema,
  4: required CompressionCodec codec,
  5: required i64 num_values,
  6: required i64 total_uncompressed_size,
  7: required i64 total_compressed_size,
  8: optional list<KeyValue> key_value_metadata,
  9: required i64 data_page_offset,
  10: optional i64 index_page_offset,
  11: optional i64 dictionary_page_offset,
  12: optional Statistics statistics,
  13: optional list<PageEncodingStats> encoding_stats,
  14: optional i64 bloom_filter_offset,
  15: optional i32 bloom_filter_length,
  16: optional SizeStatistics size_statistics
}

/** One column of one row group. */
struct ColumnChunk {
  1: optional string file_path,
  2: required i64 file_offset,
  3: optional ColumnMetaData meta_data,
  4: optional i64 offset_index_offset,
  5: optional i32 offset_index_length,
  6: optional i64 column_index_offset,
  7: optional i32 column_index_length
}

struct RowGroup {
  1: required list<ColumnChunk> columns,
  2: required i64 total_byte_size,
  3: required i64 num_rows,
  4: optional list<SortingColumn> sorting_columns,
  5: optional i64 file_offset,
  6: optional i64 total_compressed_size,
  7: optional i16 ordinal
}

/** How `min_value` and `max_value` of a column compare. */
union ColumnOrder {
  1: Plain TYPE_ORDER
}

/** The footer; the root of a record. */
struct FileMetaData {
  1: required i32 version,
  2: required list<SchemaElement> schema,
  3: required i64 num_rows,
  4: required list<RowGroup> row_groups,
  5: optional list<KeyValue> key_value_metadata,
  6: optional string created_by,
  7: optional list<ColumnOrder> column_orders
}
