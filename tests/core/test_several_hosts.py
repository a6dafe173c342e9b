"""The address of a database may name several hosts, as PostgreSQL's own programs take it."""

import pytest
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import create_engine

from guildhall.config.settings import Settings
from guildhall.core.db.postgresql import conninfo, parameters

SEVERAL = [
    ("g:p@10.0.0.1,10.0.0.2/shop", "10.0.0.1,10.0.0.2", "5432,5432"),
    ("g:p@10.0.0.1:6000,10.0.0.2/shop?sslmode=require", "10.0.0.1,10.0.0.2", "6000,5432"),
    ("g:p%2C@[::1]:6000,b.example.com:6001/shop", "::1,b.example.com", "6000,6001"),
    ("g:p@10.0.0.1:6000/shop", "10.0.0.1", "6000"),
    ("g:p@/shop?host=/tmp/a,/tmp/b&port=1,2", "/tmp/a,/tmp/b", "1,2"),
]


@pytest.mark.parametrize(("given", "hosts", "ports"), SEVERAL)
def test_all_hosts_are_tried(given: str, hosts: str, ports: str) -> None:
    url = Settings(database_url=f"postgresql://{given}").database
    engine = create_engine(url)
    _, of_engine = engine.dialect.create_connect_args(engine.url)
    for found in (of_engine, conninfo_to_dict(conninfo(url))):
        assert [str(found[name]) for name in ("host", "port", "user", "dbname")] == [
            hosts,
            ports,
            "g",
            "shop",
        ]
    assert found.get("sslmode") == ("require" if "sslmode" in given else None)
    assert found["target_session_attrs"] == "primary"


def test_they_share_the_time_for_a_connection() -> None:
    urls = [f"postgresql+psycopg://g@/shop?host={hosts}" for hosts in ("a", "a,b", "a,b,c,d")]
    assert [parameters(url)["connect_timeout"] for url in urls] == [5, 2, 2]
