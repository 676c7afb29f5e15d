FROM python:3.13-slim AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/iobound && /opt/iobound/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN /opt/iobound/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
# exports as PDF: what draws their text, and a font
RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/iobound /opt/iobound
RUN useradd --system --home-dir /var/lib/iobound --create-home iobound
USER iobound
ENV IOBOUND_DATA=/var/lib/iobound PYTHONUNBUFFERED=1 PATH=/opt/iobound/bin:$PATH
VOLUME /var/lib/iobound
EXPOSE 8350
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8350/healthz', timeout=3)"]
# There is no login: publish the port on loopback (see compose.yaml) or behind something that asks who comes.
CMD ["iobound", "serve", "--host", "0.0.0.0", "--port", "8350", "--allow-no-login"]
