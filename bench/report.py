"""The table of results that the benchmarks print. docs/performance.md tells what its columns mean."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from statistics import median

from bench.jobs import RequestJob
from bench.load import Measurement

COLD_START = 1.0  # seconds
MEMORY = 160  # MB
HEAD = """\
| job | database | ratio | target | met | times | requests/s | p50 ms | p99 ms | p99/p50 | CPU ms | CPU ratio |
|---|---|---|---|---|---|---|---|---|---|---|---|"""
STARTS = """
| database | start to first answer, s | target | memory after load, MB | target |
|---|---|---|---|---|"""


@dataclass
class Measured:
    """The measurements of one job by round, with those of the bare application."""

    job: RequestJob
    database: str
    own: list[Measurement] = field(default_factory=list)
    bare: list[Measurement] = field(default_factory=list)

    def line(self) -> str:
        job, rounds = self.job, list(zip(self.own, self.bare, strict=True))
        ratio = median(own.rate / bare.rate for own, bare in rounds)
        tail = median(own.p99 / own.p50 for own in self.own)
        target = job.target.get(self.database)
        met = target is None or (ratio >= target and (job.tail is None or tail <= job.tail))
        most = f" (at most {job.tail:g})" if job.tail else ""
        columns = (
            job.name, self.database, f"{ratio:.3f}", f"{target:g}" if target else "",
            ("yes" if met else "NO") if target else "",
            " / ".join(f"{ratio / peer:,.0f}" for peer in astuple(job.peers)) if job.peers else "",
            f"{median(own.rate for own in self.own):,.0f}", f"{median(own.p50 for own in self.own):.1f}",
            f"{median(own.p99 for own in self.own):.1f}", f"{tail:.1f}{most}",
            f"{median(own.cpu for own in self.own):.3f}", f"{median(bare.cpu / own.cpu for own, bare in rounds):.3f}",
        )  # fmt: skip
        return f"| {' | '.join(columns)} |"


@dataclass(frozen=True)
class Start:
    database: str
    cold: float
    memory: int

    def line(self) -> str:
        return f"| {self.database} | {self.cold:.2f} | {COLD_START:g} | {self.memory / 1e6:.0f} | {MEMORY} |"


def render(results: Iterable[Measured], starts: Iterable[Start]) -> str:
    return "\n".join([HEAD, *(each.line() for each in results), STARTS, *(each.line() for each in starts)])
