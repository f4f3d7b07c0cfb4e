# The shell, sent by nginx, with the platform behind the same origin.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS dependencies
WORKDIR /lintel
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
# Every package of the lock file: no list of workspace packages is needed, and only a changed lock file repeats it. The cache saves downloads then;
# it may be empty at any later step.
RUN --mount=type=cache,id=lintel-pnpm,target=/pnpm-store pnpm fetch --store-dir /pnpm-store

FROM dependencies AS build
COPY shared shared
COPY tooling tooling
# The handbook is a part of the host.
COPY docs/handbook docs/handbook
COPY host host
RUN --mount=type=cache,id=lintel-pnpm,target=/pnpm-store pnpm install --prefer-offline --frozen-lockfile --store-dir /pnpm-store --filter "@lintel/host..." --filter "@lintel/tooling..." \
  && node tooling/src/build/main.ts host \
  && node tooling/src/containers/nginx/main.ts host 9000 /nginx

FROM build AS program
RUN node tooling/src/containers/release-program/main.ts /program

# Stores the shell's assets in an object storage and ends: docker build --target assets. Only needed where hosts share no volume.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS assets
WORKDIR /lintel
ENV NODE_ENV=production
COPY --from=program /program program
COPY --from=build /lintel/host/dist/assets assets
LABEL org.opencontainers.image.title="Lintel host assets" \
  org.opencontainers.image.description="Stores the assets of a shell in an object storage and ends"
USER node
CMD ["node", "program/store-assets.mjs", "assets"]

# Debian's nginx sends what was compressed before. It runs without rights and writes only into /tmp.
FROM debian:trixie-20261005-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS serve
RUN apt-get update \
  && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
COPY --from=build /lintel/host/dist /lintel/site
COPY tooling/docker/keep-files.sh /lintel/
# Files of earlier versions are kept in this volume, for pages that are open. A new volume has the owner of the folder.
RUN mkdir /lintel/earlier && chown www-data:www-data /lintel/earlier
COPY tooling/docker/start-nginx.sh platform/ready.sh /lintel/
COPY --from=build /nginx /lintel
# Which release this is: docker build --build-arg VERSION=1.2.0 --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lintel host" \
  org.opencontainers.image.description="The shell, and the platform behind the same origin" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
USER www-data
EXPOSE 9000 9010 9011
STOPSIGNAL SIGQUIT
CMD ["sh", "/lintel/start-nginx.sh"]
