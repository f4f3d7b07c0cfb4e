# Written by "pnpm containers".
# The shell, sent by nginx, with the platform behind the same origin.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS dependencies
WORKDIR /lintel
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY platform/patches platform/patches
COPY host/package.json host/
COPY remote-analytics/package.json remote-analytics/
COPY remote-assembly/package.json remote-assembly/
COPY remote-bim/package.json remote-bim/
COPY remote-data/package.json remote-data/
COPY remote-prototypes/package.json remote-prototypes/
COPY remote-reports/package.json remote-reports/
COPY shared/package.json shared/
COPY tooling/package.json tooling/
RUN pnpm install --frozen-lockfile --filter "@lintel/host..." --filter "@lintel/remote-*..." --filter "@lintel/tooling..."

FROM dependencies AS build
COPY shared shared
COPY tooling tooling
# The handbook is a part of the host.
COPY docs/handbook docs/handbook
COPY host host
RUN node tooling/src/build/main.ts host && node tooling/src/containers/nginx/main.ts host 9000 /nginx

FROM debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587 AS serve
RUN apt-get update \
  && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
COPY --from=build /lintel/host/dist /lintel/site
COPY tooling/docker/keep-files.sh /lintel/
# A volume takes its owner over: files of the versions before lie there, for pages that are open.
RUN mkdir /lintel/earlier && chown www-data:www-data /lintel/earlier
COPY tooling/docker/start-nginx.sh platform/ready.sh /lintel/
COPY --from=build /nginx /lintel
USER www-data
EXPOSE 9000 9010 9011
STOPSIGNAL SIGQUIT
CMD ["sh", "/lintel/start-nginx.sh"]
