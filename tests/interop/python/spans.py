"""Lets py_zipkin and jaeger-client encode spans, and keeps them with what was encoded.

    spans.py FOLDER

zipkin.bytes is a list of spans in the binary protocol, jaeger.bytes a call of emitBatch in compact; .json files are the truth.
"""

import json
import pathlib
import sys

from jaeger_client import ConstSampler, Tracer
from jaeger_client import thrift as jaeger
from jaeger_client.reporter import InMemoryReporter
from jaeger_client.thrift_gen.agent.Agent import emitBatch_args
from py_zipkin import Encoding, Kind
from py_zipkin.encoding._encoders import get_encoder
from py_zipkin.encoding._helpers import Span, create_endpoint
from thrift.protocol.TCompactProtocol import TCompactProtocol
from thrift.Thrift import TMessageType
from thrift.transport.TTransport import TMemoryBuffer


def zipkin(folder):
    encoder = get_encoder(Encoding.V1_THRIFT)
    encoded, truth = [], []
    for number in range(1, 101):
        identity = 0x9713_3D48_2BA4_0000 + number
        tags = {f"tag {at}": "値" * at for at in range(number % 5)}
        span = Span(
            trace_id=f"{identity:016x}",
            name=f"get {number}",
            parent_id=f"{number:016x}" if number % 2 else None,
            span_id=f"{number * 3:016x}",
            kind=Kind.CLIENT,
            timestamp=1_500_000_000.0 + number,
            duration=number / 8,
            local_endpoint=create_endpoint(8080, "shop", "10.1.2.3"),
            remote_endpoint=None,
            debug=False,
            shared=False,
            annotations={"seen": 1_500_000_000.0},
            tags=tags,
        )
        encoded.append(encoder.encode_span(span))
        truth.append(
            {
                "trace_id": identity - (1 << 64),
                "name": span.name,
                "id": number * 3,
                "parent_id": number if number % 2 else None,
                # This encoder never writes another.
                "debug": False,
                "timestamp": (1_500_000_000 + number) * 1_000_000,
                "duration": number * 125_000,
                "tags": tags,
            }
        )
    folder.joinpath("zipkin.bytes").write_bytes(encoder.encode_queue(encoded))
    folder.joinpath("zipkin.json").write_text(json.dumps(truth))


def jaeger_batch(folder):
    reporter = InMemoryReporter()
    tracer = Tracer(service_name="shop", reporter=reporter, sampler=ConstSampler(True))
    for number in range(50):
        with tracer.start_span(f"order {number}") as span:
            span.set_tag("number", number - 25)
            span.set_tag("share", number / 8)
            span.set_tag("even", number % 2 == 0)
            span.set_tag("text", "日本" * number)
            span.log_kv({"event": "packed"})
            tracer.start_span("pack", child_of=span).finish()
    batch = jaeger.make_jaeger_batch(reporter.get_spans(), jaeger.make_process("shop", {"host": "here"}, 1024))
    transport = TMemoryBuffer()
    protocol = TCompactProtocol(transport)
    protocol.writeMessageBegin("emitBatch", TMessageType.ONEWAY, 1)
    arguments = emitBatch_args()
    arguments.batch = batch
    arguments.write(protocol)
    protocol.writeMessageEnd()
    folder.joinpath("jaeger.bytes").write_bytes(transport.getvalue())
    spans = [
        {
            "operation": span.operationName,
            "span_id": span.spanId,
            "parent_id": span.parentSpanId,
            "start": span.startTime,
            "duration": span.duration,
            "tags": {
                tag.key: next(v for v in (tag.vStr, tag.vDouble, tag.vBool, tag.vLong) if v is not None) for tag in span.tags
            },
            "logs": [log.timestamp for log in span.logs],
        }
        for span in batch.spans
    ]
    folder.joinpath("jaeger.json").write_text(json.dumps(spans))


if __name__ == "__main__":
    zipkin(pathlib.Path(sys.argv[1]))
    jaeger_batch(pathlib.Path(sys.argv[1]))
