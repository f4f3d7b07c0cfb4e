# Written by "pnpm containers".
# One remote: "release" brings its build into the store and ends, "serve" sends all releases of the remote that are there.
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

# The same for every remote.
FROM dependencies AS program
COPY shared shared
COPY tooling tooling
RUN node tooling/src/containers/release-program/main.ts /program

FROM program AS build
ARG REMOTE
ARG PORT
COPY remote-${REMOTE} remote-${REMOTE}
RUN node tooling/src/build/main.ts remote-${REMOTE} \
  && node tooling/src/containers/nginx/main.ts remote ${REMOTE} ${PORT} /nginx

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS release
ARG REMOTE
WORKDIR /lintel
ENV NODE_ENV=production
COPY --from=build /program program
COPY --from=build /lintel/remote-${REMOTE}/dist dist
RUN mkdir /releases && chown node:node /releases
USER node
ENTRYPOINT ["node", "program/release.mjs"]

FROM debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587 AS serve
RUN apt-get update \
  && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
ARG PORT
COPY tooling/docker/start-nginx.sh platform/ready.sh /lintel/
COPY --from=build /nginx /lintel
USER www-data
EXPOSE ${PORT}
STOPSIGNAL SIGQUIT
CMD ["sh", "/lintel/start-nginx.sh"]
