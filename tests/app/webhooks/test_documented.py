"""The examples of docs/webhooks.md: they take what is ours, and nothing else."""

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks import WebhookVerificationError

from app.webhooks.signing import headers, new_secret
from tests.conventions.tree import ROOT

TEXT = (ROOT / "docs" / "webhooks.md").read_text(encoding="utf-8")
SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
BODY = '{"type":"webhook.test","data":{"name":"Bücher"}}'
OLD = datetime.now(UTC) - timedelta(minutes=10)


def example(language: str) -> str:
    return TEXT.partition(f"```{language}\n")[2].partition("```")[0]


def test_python_knows_who_sent_it() -> None:
    known: dict[str, Any] = {}
    exec(example("python"), known)
    receive: Callable[..., Any] = known["receive"]
    assert receive(headers(SECRET, "msg_1", BODY), BODY.encode())["type"] == "webhook.test"
    for sent, body in ((headers(new_secret(), "m", BODY), BODY), (headers(SECRET, "m", BODY), BODY + " "),
                       (headers(SECRET, "m", BODY, OLD), BODY)):  # fmt: skip
        with pytest.raises(WebhookVerificationError):
            receive(sent, body.encode())


@pytest.mark.parametrize("shell", ["dash", "bash", "busybox sh"])
def test_a_shell_does_too(shell: str, tmp_path: Path) -> None:
    def verified(sent: dict[str, str], body: str) -> bool:
        (tmp_path / "body").write_text(body, encoding="utf-8")
        given = [SECRET, *(sent[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))]
        script = example("sh") + 'verify "$@"'
        return subprocess.run([*shell.split(), "-c", script, "sh", *given], cwd=tmp_path, check=False).returncode == 0

    assert verified(headers(SECRET, "msg_1", BODY), BODY)
    two = headers(SECRET, "m", BODY)
    assert verified({**two, "webhook-signature": f"v1,eA== {two['webhook-signature']}"}, BODY)
    assert not verified(headers(new_secret(), "msg_1", BODY), BODY)
    assert not verified(headers(SECRET, "msg_1", BODY), BODY + " ")
    assert not verified(headers(SECRET, "msg_1", BODY, OLD), BODY)
