import type { Containers } from './containers.ts'
import { originOf } from '../workspace/ports.ts'

const begin = '  # Written by "pnpm containers" from here …\n'
const end = '  # … to here.\n'

/** A web server that goes on, and what brings the build of this remote into the store each time that it is another one. */
function servicesOf(name: string, port: number): string {
  return `  remote-${name}:
    <<: *remote
    build:
      context: .
      dockerfile: tooling/docker/remote.Dockerfile
      target: serve
      args: { REMOTE: ${name}, PORT: ${port} }
    healthcheck:
      <<: *probe
      test: ['CMD', 'bash', '/lintel/ready.sh', '${port}', '/health']
    ports:
      - '127.0.0.1:${port}:${port}'
    depends_on:
      release-${name}:
        condition: service_started

  release-${name}:
    <<: *release
    build:
      context: .
      dockerfile: tooling/docker/remote.Dockerfile
      target: release
      args: { REMOTE: ${name}, PORT: ${port} }
    command: ['${name}', '--dist', 'dist', '--bring-back', '--reach', 'remote-${name}', '--patience', '300']
    environment:
      <<: *release-environment
      REMOTE_ADDRESSES: ${name}=${originOf(port)}/
`
}

/** The file with the services of the remotes that there are; what a person has written stays as it is. */
export function composeFile(before: string, { remotes }: Containers): string {
  const [head, rest] = before.split(begin)
  const tail = rest?.split(end)[1]
  if (head === undefined || tail === undefined) throw new Error('docker-compose.yml has lost the place of the remotes.')
  const services = [...remotes].sort(([one], [other]) => (one < other ? -1 : 1)).map((remote) => servicesOf(...remote))
  return `${head}${begin}${services.join('\n')}${end}${tail}`
}
