"""TLS to PostgreSQL: where its address asks for it, nothing is sent in the clear, and no other server is believed."""

import ipaddress
import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app.store.engine import engine as db
from tests.databases import Cluster, own_cluster

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


def certificate(folder: Path, address: str, name: str) -> Path:
    """A certificate of its own authority for that address, with its key beside it; both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, address)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.crt"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    private = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    path.with_suffix(".key").write_bytes(private)
    return path


@pytest.fixture
def address() -> str:
    """An address of this machine alone, so that no other server of the tests has its port."""
    return f"127.{random.randint(2, 250)}.{random.randint(1, 250)}.{random.randint(2, 250)}"


@pytest.fixture
def cluster(address: str) -> Iterator[Cluster]:
    """A server that listens on that address, as yet without TLS."""
    with own_cluster(listen_addresses=address) as made:
        yield made


def asked(address: str, **wanted: object) -> str:
    """Whether the connection is encrypted, as the server sees it."""
    query = "&".join(f"{name}={value}" for name, value in wanted.items())
    engine = db.connect(f"postgresql+psycopg://postgres@{address}/postgres?{query}")
    with engine.connect() as connection:
        return str(connection.scalar(text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")))


def test_a_server_is_taken_by_tls_and_by_its_certificate_alone(cluster: Cluster, address: str, tmp_path: Path) -> None:
    with pytest.raises(OperationalError, match="SSL"):
        asked(address, sslmode="require")
    own, other = (certificate(tmp_path, address, name) for name in ("own", "other"))
    data = cluster.folder / "data"
    for suffix in (".crt", ".key"):
        target = data / f"server{suffix}"
        target.write_bytes(own.with_suffix(suffix).read_bytes())
        target.chmod(0o600)
        os.chown(target, data.stat().st_uid, data.stat().st_gid)
    cluster.set("ssl", "on")
    assert asked(address, sslmode="verify-full", sslrootcert=own) == "True"
    with pytest.raises(OperationalError, match="certificate"):
        asked(address, sslmode="verify-full", sslrootcert=other)
