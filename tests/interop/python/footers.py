"""Writes Parquet files with pyarrow, and keeps their footers and what pyarrow says of them.

    footers.py FOLDER

For each file NAME.footer, the encoded footer, and NAME.json, the truth.
"""

import datetime
import io
import json
import pathlib
import struct
import sys

import pyarrow as pa
import pyarrow.parquet as pq


def column(index, rows):
    """A column's name and values: of one type after the other, some with nulls."""
    numbers = range(index, index + rows)
    match index % 6:
        case 0:
            return f"int_{index}", pa.array([None if n % 7 == 0 else n - 50 for n in numbers], pa.int64())
        case 1:
            return f"text_{index}", pa.array([f"value {n}" for n in numbers])
        case 2:
            return f"real_{index}", pa.array([n / 4 for n in numbers], pa.float64())
        case 3:
            return f"flag_{index}", pa.array([n % 2 == 0 for n in numbers])
        case 4:
            day = datetime.datetime(2026, 1, 1)
            return f"time_{index}", pa.array([day + datetime.timedelta(hours=n) for n in numbers])
        case _:
            lists = [[n, n + 1] if n % 3 else [] for n in numbers]
            return f"list_{index}", pa.array(lists, pa.list_(pa.int32()))


def physical(value):
    """A statistic as the format stores it, in hex."""
    match value:
        case bool():
            return bytes([value]).hex()
        case int():
            return struct.pack("<q", value).hex()
        case float():
            return struct.pack("<d", value).hex()
        case datetime.datetime():
            return physical((value - datetime.datetime(1970, 1, 1)) // datetime.timedelta(microseconds=1))
        case str():
            return value.encode().hex()
    raise TypeError(type(value))


def statistics(chunk):
    found = chunk.statistics
    # Those of lists' elements are of four bytes.
    if found is None or not found.has_min_max or chunk.physical_type not in ("INT64", "DOUBLE", "BOOLEAN", "BYTE_ARRAY"):
        return None
    return {"min": physical(found.min), "max": physical(found.max), "nulls": found.null_count}


def truth(metadata):
    groups = []
    for at in range(metadata.num_row_groups):
        group = metadata.row_group(at)
        chunks = []
        for place in range(group.num_columns):
            chunk = group.column(place)
            chunks.append(
                {
                    "path": chunk.path_in_schema,
                    "values": chunk.num_values,
                    "compressed": chunk.total_compressed_size,
                    "uncompressed": chunk.total_uncompressed_size,
                    "data": chunk.data_page_offset,
                    "statistics": statistics(chunk),
                }
            )
        groups.append({"rows": group.num_rows, "bytes": group.total_byte_size, "columns": chunks})
    return {
        "rows": metadata.num_rows,
        "created_by": metadata.created_by,
        "top_columns": [field.name for field in metadata.schema.to_arrow_schema()],
        "leaves": [metadata.schema.column(at).path for at in range(metadata.num_columns)],
        "groups": groups,
    }


def main(folder):
    for name, columns, rows, group in [("narrow", 10, 100, 100), ("wide", 1_000, 24, 8), ("widest", 5_000, 2, 2)]:
        table = pa.table(dict(column(index, rows) for index in range(columns)))
        file = io.BytesIO()
        pq.write_table(table, file, row_group_size=group)
        data = file.getvalue()
        length = struct.unpack("<I", data[-8:-4])[0]
        assert data[-4:] == b"PAR1"
        folder.joinpath(f"{name}.footer").write_bytes(data[-8 - length : -8])
        folder.joinpath(f"{name}.json").write_text(json.dumps(truth(pq.read_metadata(file))))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
