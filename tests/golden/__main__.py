"""Write the golden traces anew: `python -m tests.golden`."""

from __future__ import annotations

import sys

from tests.golden import TEXTS, TRACES, text_file, text_lines, trace_file, trace_lines

for game, traces in TRACES.items():
    for name in traces:
        file = trace_file(game, name)
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(trace_lines(game, name)) + "\n", encoding="utf-8")
        sys.stdout.write(f"wrote {file}\n")

for game in TEXTS:
    text_file(game).write_text("\n".join(text_lines(game)) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {text_file(game)}\n")
