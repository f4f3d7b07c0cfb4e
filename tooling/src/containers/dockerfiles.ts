import { bases } from './base-images.ts'
import type { Containers } from './containers.ts'

const written = '# Written by "pnpm containers".'

/** The same in all images of pages, so that one installation is made for all of them, and anew only where a version changes. */
function dependencies({ remotes, pnpm }: Containers): string {
  const packages = ['host', ...[...remotes.keys()].sort().map((name) => `remote-${name}`), 'shared', 'tooling']
  return `FROM ${bases.node} AS dependencies
WORKDIR /lintel
RUN npm install --global pnpm@${pnpm}
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY platform/patches platform/patches
${packages.map((name) => `COPY ${name}/package.json ${name}/`).join('\n')}
RUN pnpm install --frozen-lockfile --filter "@lintel/host..." --filter "@lintel/remote-*..." --filter "@lintel/tooling..."`
}

/** Debian's nginx sends what was compressed before; it begins as nobody in particular and writes into /tmp alone. */
function nginx(ports: string, own: readonly string[]): string {
  return `FROM ${bases.debian} AS serve
RUN apt-get update \\
  && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-static \\
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
${own.join('\n')}
COPY tooling/docker/start-nginx.sh platform/ready.sh /lintel/
COPY --from=build /nginx /lintel
USER www-data
EXPOSE ${ports}
STOPSIGNAL SIGQUIT
CMD ["sh", "/lintel/start-nginx.sh"]`
}

export function hostDockerfile(containers: Containers): string {
  const { host: hostPort, platform, identity } = containers.ports
  return `${written}
# The shell, sent by nginx, with the platform behind the same origin.
${dependencies(containers)}

FROM dependencies AS build
COPY shared shared
COPY tooling tooling
# The handbook is a part of the host.
COPY docs/handbook docs/handbook
COPY host host
RUN node tooling/src/build/main.ts host && node tooling/src/containers/nginx/main.ts host ${hostPort} /nginx

${nginx(`${hostPort} ${platform} ${identity}`, [
  'COPY --from=build /lintel/host/dist /lintel/site',
  'COPY tooling/docker/keep-files.sh /lintel/',
  '# A volume takes its owner over: files of the versions before lie there, for pages that are open.',
  'RUN mkdir /lintel/earlier && chown www-data:www-data /lintel/earlier',
])}
`
}

export function remoteDockerfile(containers: Containers): string {
  return `${written}
# One remote: "release" brings its build into the store and ends, "serve" sends all releases of the remote that are there.
${dependencies(containers)}

# The same for every remote.
FROM dependencies AS program
COPY shared shared
COPY tooling tooling
RUN node tooling/src/containers/release-program/main.ts /program

FROM program AS build
ARG REMOTE
ARG PORT
COPY remote-\${REMOTE} remote-\${REMOTE}
RUN node tooling/src/build/main.ts remote-\${REMOTE} \\
  && node tooling/src/containers/nginx/main.ts remote \${REMOTE} \${PORT} /nginx

FROM ${bases.node} AS release
ARG REMOTE
WORKDIR /lintel
ENV NODE_ENV=production
COPY --from=build /program program
COPY --from=build /lintel/remote-\${REMOTE}/dist dist
RUN mkdir /releases && chown node:node /releases
USER node
ENTRYPOINT ["node", "program/release.mjs"]

${nginx('${PORT}', ['ARG PORT'])}
`
}
