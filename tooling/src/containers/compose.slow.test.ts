import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string().optional(),
      args: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    })
    .optional(),
  command: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  mem_limit: z.string().optional(),
  restart: z.string(),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()), start_period: z.string() }).optional(),
  container_name: z.string().optional(),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
})
const compose = z
  .object({
    services: z.record(z.string(), serviceSchema),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
    networks: z.object({
      default: z.object({
        ipam: z.object({ config: z.array(z.object({ subnet: z.string(), ip_range: z.string() })) }),
      }),
    }),
  })
  .parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))
const services = Object.entries(compose.services)

function namesOf(isOdd: (service: z.infer<typeof serviceSchema>) => boolean): string[] {
  return services.filter(([, service]) => isOdd(service)).map(([name]) => name)
}

/** What the schema of Compose 1.27 and every later one know, of what we use; a word more is to be looked up in both. */
const known = {
  file: ['services', 'volumes', 'networks', 'secrets'],
  service: (
    'build cap_add cap_drop command depends_on entrypoint environment healthcheck image logging mem_limit networks ports read_only restart secrets ' +
    'security_opt stop_grace_period tmpfs volumes'
  ).split(' '),
  build: ['context', 'dockerfile', 'target', 'args'],
}

test('has words that both Compose 1 and Compose 2 know', () => {
  const words = z.record(z.string(), z.unknown())
  const file = words.parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))
  expect(Object.keys(file).filter((word) => !word.startsWith('x-') && !known.file.includes(word))).toEqual([])
  for (const service of Object.values(z.record(z.string(), words).parse(file['services']))) {
    expect(Object.keys(service).filter((word) => !known.service.includes(word))).toEqual([])
    const build = words.optional().parse(service['build']) ?? {}
    expect(Object.keys(build).filter((word) => !known.build.includes(word))).toEqual([])
  }
})

test('no container may do more than it has to', () => {
  expect(namesOf(({ read_only: isReadOnly }) => isReadOnly !== true)).toEqual([])
  expect(namesOf(({ cap_drop: dropped }) => !dropped.includes('ALL'))).toEqual([])
  expect(namesOf(({ cap_add: added }) => added.length > 0)).toEqual(['database'])
  expect(namesOf(({ security_opt: options }) => !options.includes('no-new-privileges:true'))).toEqual([])
  expect(namesOf(({ mem_limit: limit }) => limit === undefined)).toEqual([])
  expect(namesOf(({ logging }) => !logging?.options['max-size'] || !logging.options['max-file'])).toEqual([])
})

test('what runs on is asked for its health, without a process of Node and with patience', () => {
  const running = namesOf(({ restart }) => restart === 'unless-stopped')
  expect(running.sort()).toEqual(['database', 'host', 'platform', 'remotes', 'worker'])
  const asked = running.map((name) => compose.services[name]?.healthcheck)
  expect(asked.map((check) => check?.test.includes('node'))).toEqual(running.map(() => false))
  expect(asked.map((check) => Number.parseInt(check?.start_period ?? '0'))).toEqual(running.map(() => 300))
})

test('passwords are files, and nothing is reached from other machines', () => {
  const values = services.flatMap(([name, { environment }]) =>
    Object.entries(environment).map(([key, value]) => ({ name, key, value: String(value) })),
  )
  const open = values.filter(({ key, value }) => /:[^/@]+@/.test(value) || /(PASSWORD|SECRET|TOKEN)$/.test(key))
  expect(open).toEqual([])
  for (const [name, { environment, secrets }] of services) {
    const read = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [])
    expect([name, ...read.sort()]).toEqual([name, ...[...secrets].sort()])
  }
  for (const { file } of Object.values(compose.secrets)) expect(existsSync(path.join(root, file))).toBe(true)
  const ports = services.flatMap(([, service]) => service.ports)
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
})

test('the platform is reached by the host container alone, which it believes who calls', () => {
  const { platform, host } = compose.services
  const address = host?.networks?.default.ipv4_address
  expect([platform?.environment['TRUST_PROXY'], platform?.environment['IDENTITY_TRUST_PROXY']]).toEqual([
    address,
    address,
  ])
  expect(host?.ports).toEqual(['9000', '9010', '9011'].map((port) => `127.0.0.1:${port}:${port}`))
})

test('there may be many platforms and workers: none has a name, a port or an address that only one can have', () => {
  const single = namesOf(
    ({ ports, container_name: name, networks }) => ports.length > 0 || name !== undefined || networks !== undefined,
  )
  expect(single).not.toEqual(expect.arrayContaining(['platform']))
  expect(single).not.toEqual(expect.arrayContaining(['worker']))
})

test('the files of shells before outlive their container', () => {
  expect(compose.services['host']?.volumes).toEqual(['shell:/lintel/earlier'])
})

test('the address of the host container is given to nobody else', () => {
  const [network] = compose.networks.default.ipam.config
  const given = new BlockList()
  given.addSubnet(...rangeOf(network?.ip_range))
  const whole = new BlockList()
  whole.addSubnet(...rangeOf(network?.subnet))
  const own = compose.services['host']?.networks?.default.ipv4_address ?? ''
  expect([whole.check(own), given.check(own)]).toEqual([true, false])
})

function rangeOf(range = ''): [network: string, prefix: number] {
  const [network = '', prefix] = range.split('/')
  return [network, Number(prefix)]
}

test('the handbook, which the host is built with, is sent to the builder', () => {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  expect(rules).not.toContain('docs')
  expect(rules.indexOf('!docs/handbook')).toBeGreaterThan(rules.indexOf('docs/*'))
})

test('has one service for each remote, which releases it with the token of its team and is checked at its public address', () => {
  const releasing = services.filter(([name]) => name.startsWith('remote-'))
  expect(releasing.map(([name]) => name)).toEqual(remoteNames().map((name) => `remote-${name}`))
  expect(compose.services['team-tokens']?.environment['TEAMS']).toBe(remoteNames().join(' '))
  for (const [service, { build, command, environment, entrypoint, volumes, secrets, depends_on: after }] of releasing) {
    const name = service.slice('remote-'.length)
    expect([build?.target, build?.args, command]).toEqual(['release', { REMOTE: name }, [name]])
    expect(environment['REGISTRY_RELEASE_TOKEN_FILE']).toBe(`/tokens/${name}`)
    expect(environment['REMOTE_ADDRESSES']).toBe('http://localhost:9001/{name}/')
    expect(entrypoint.join(' ')).toContain('--bring-back --reach remotes')
    expect([volumes, secrets]).toEqual([['releases:/releases', 'tokens:/tokens:ro'], []])
    expect(after).toEqual({ 'team-tokens': { condition: 'service_completed_successfully' } })
  }
})

test('one server sends all releases and can write nothing', () => {
  const { remotes } = compose.services
  expect([remotes?.ports, remotes?.volumes, remotes?.secrets]).toEqual([
    ['127.0.0.1:9001:9001'],
    ['releases:/releases:ro'],
    [],
  ])
})
