# "release" uploads and registers the build of one remote and ends; "remotes" sends all releases in the store.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS dependencies
WORKDIR /lintel
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
# Every package of the lock file: no list of workspace packages is needed, and only a changed lock file repeats it. The cache saves downloads then;
# it may be empty at any later step.
RUN --mount=type=cache,id=lintel-pnpm,target=/pnpm-store pnpm fetch --store-dir /pnpm-store

# The release command as a few files that need nothing but Node, and the configuration of nginx: the same for every remote.
FROM dependencies AS program
COPY shared shared
COPY tooling tooling
RUN --mount=type=cache,id=lintel-pnpm,target=/pnpm-store pnpm install --prefer-offline --frozen-lockfile --store-dir /pnpm-store --filter "@lintel/tooling..." \
  && node tooling/src/containers/release-program/main.ts /program \
  && node tooling/src/containers/nginx/main.ts remotes 9001 /nginx

FROM program AS build
ARG REMOTE
COPY remote-${REMOTE} remote-${REMOTE}
RUN --mount=type=cache,id=lintel-pnpm,target=/pnpm-store pnpm install --prefer-offline --frozen-lockfile --store-dir /pnpm-store --filter "@lintel/remote-${REMOTE}..." && node tooling/src/build/main.ts remote-${REMOTE}

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS team-tokens
WORKDIR /lintel
ENV NODE_ENV=production
COPY --from=program /program program
COPY tooling/docker/team-tokens.sh ./
RUN mkdir /releases /tokens && chown node:node /releases /tokens
LABEL org.opencontainers.image.title="Lintel team tokens" \
  org.opencontainers.image.description="Creates the release tokens of teams and ends"
USER node
CMD ["sh", "team-tokens.sh"]

FROM team-tokens AS release
ARG REMOTE
COPY --from=build /lintel/remote-${REMOTE}/dist dist
# Which release this is: docker build --build-arg VERSION=1.2.0 --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lintel remote: $REMOTE" \
  org.opencontainers.image.description="Releases one build of a remote and ends" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
USER node
ENTRYPOINT ["node", "program/release.mjs", "--dist", "dist"]

# Debian's nginx sends what was compressed before. It runs without rights and writes only into /tmp.
FROM debian:trixie-20261005-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS remotes
RUN apt-get update \
  && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
COPY tooling/docker/start-nginx.sh platform/ready.sh /lintel/
COPY --from=program /nginx /lintel
# Which release this is: docker build --build-arg VERSION=1.2.0 --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lintel remotes" \
  org.opencontainers.image.description="Sends the releases of all remotes" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
USER www-data
EXPOSE 9001
STOPSIGNAL SIGQUIT
CMD ["sh", "/lintel/start-nginx.sh"]
