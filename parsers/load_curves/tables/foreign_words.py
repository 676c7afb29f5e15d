"""Headings in other languages, and the sign for micro as copies leave it, put into the words that are known."""

import re

_TRANSLATED = {
    "并发": "concurrency", "线程": "threads", "队列": "queue", "队列深度": "queue depth", "延迟": "latency",
    "时延": "latency", "吞吐": "throughput", "带宽": "bandwidth", "块大小": "block size", "读": "read", "写": "write",
    "レイテンシ": "latency", "スレッド": "threads", "キュー": "queue", "задержка": "latency", "потоки": "threads",
    "очередь": "queue", "hilos": "threads", "latencia": "latency", "latence": "latency", "profundidad": "depth",
    "file d'attente": "queue", "warteschlange": "queue", "durchsatz": "throughput", "wątki": "threads",
    "tiefe": "depth", "lesen": "read", "lese": "read", "schreiben": "write", "schreib": "write", "zugriffe": "i/os",
    "zugriffszeit": "latency", "anfragen": "requests", "benutzer": "users", "anwender": "users",
    "sitzungen": "sessions", "prozesse": "processes", "bandbreite": "bandwidth", "blockgröße": "block size",
    "profondeur": "depth", "débit": "throughput", "lectures": "reads", "lecture": "read", "écritures": "writes",
    "écriture": "write", "utilisateurs": "users", "taille de bloc": "block size", "bande passante": "bandwidth",
    "ko/s": "kb/s", "mo/s": "mb/s", "go/s": "gb/s", "lecturas": "reads", "lectura": "read", "escrituras": "writes",
    "escritura": "write", "usuarios": "users", "ancho de banda": "bandwidth", "letture": "reads", "lettura": "read",
    "scritture": "writes", "scrittura": "write", "latenza": "latency", "profondità": "depth", "utenti": "users",
    "leituras": "reads", "leitura": "read", "gravações": "writes", "latência": "latency", "usuários": "users",
    "opérations": "operations", "requêtes": "requests", "operaciones": "operations", "operazioni": "operations",
}  # fmt: skip
_SHORT = 6  # letters that stand within other words, too
_FOREIGN = re.compile(
    "|".join(f"(?<![a-z]){word}" if len(word) < _SHORT else word for word in sorted(_TRANSLATED, key=len, reverse=True))
)
_MICRO = re.compile(r"(?<![a-z])(?:âµ|î¼|mu\s?|[?\ufffdæáµμ╡])(?=s(?:ec|ek)?s?\b)")


def with_micro(words: str) -> str:
    """Small letters with microseconds as `us`: one code page writes their sign as `æ`, others lose it."""
    return _MICRO.sub("u", words).replace("μ", "u").replace("µ", "u")


def in_english(words: str) -> str:
    """A heading in small letters, as far as its words are known."""
    return _FOREIGN.sub(lambda match: f" {_TRANSLATED[match[0]]} ", words)
