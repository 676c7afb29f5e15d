# Bases by their full version; `tools/base_images` names the digests of today, so that a build can be told what it is made of:
#   docker build $(tools/base_images) -t iobound .
ARG PYTHON=python:3.13.9-slim-bookworm
ARG PYTHON_DIGEST=

FROM ${PYTHON}${PYTHON_DIGEST} AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/build \
 && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements.lock \
 && /opt/build/bin/pip wheel --no-cache-dir --require-hashes -r requirements.lock -w /wheels
COPY . .
# What was checked by its hash above is what is installed; what builds the package stays behind
RUN /opt/build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation -w /wheels . \
 && python -m venv --without-pip /opt/iobound \
 && /opt/build/bin/pip --python /opt/iobound/bin/python install --no-cache-dir --no-index --find-links /wheels "iobound[pdf,oidc]"

FROM ${PYTHON}${PYTHON_DIGEST}
# Exports as PDF: what draws their text, and a font. Debian keeps no older versions of packages, so that none is named.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o 10001 -g 10001 /var/lib/iobound
COPY --from=build /opt/iobound /opt/iobound
# By its number: Kubernetes cannot know that a name is not root
USER 10001:10001
# Nothing is written but into /var/lib/iobound and /tmp: the rest may be read-only
ENV IOBOUND_DATA=/var/lib/iobound IOBOUND_HOST=0.0.0.0 HOME=/tmp PYTHONUNBUFFERED=1 PATH=/opt/iobound/bin:$PATH
VOLUME /var/lib/iobound
EXPOSE 8350
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=90s --interval=30s --timeout=5s --retries=3 \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8350/healthz', timeout=4)"]
ENTRYPOINT ["iobound"]
# It is refused until IOBOUND_ALLOWED_HOSTS says how browsers call it, and without a login until somebody means it:
#   docker run -p 127.0.0.1:8350:8350 -e IOBOUND_ALLOWED_HOSTS=localhost,127.0.0.1 iobound serve --allow-no-login
CMD ["serve"]
