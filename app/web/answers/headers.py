"""The headers of every answer: own assets only, no foreign frames, nothing guessed."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# An uploaded file is shown as what it is, text of a stranger: no script, no style, no form, no request.
SANDBOX_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    # Asked again each time: a report may be gone, a script newer. Nobody but who asked may keep it: reports hold the
    # text of statements. That programs may at all is what makes asking again cost a few bytes; pages are `no-store`.
    "cache-control": "private, no-cache",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
