import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { registeredRemoteSchema, type RegisteredRemote } from '@lintel/shared/remote'
import { runCommand } from '../../process/run-command.ts'
import { writeSampleBuild } from '../../release/testing/sample-build.ts'
import { remoteConfiguration } from '../nginx/remote-configuration.ts'
import { startNginx } from '../testing/start-nginx.ts'

const token = 'a-token-of-one-team'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'program-'))
  await mkdir(path.join(folder, 'releases'))
  const args = [path.join(import.meta.dirname, 'main.ts'), path.join(folder, 'program')]
  const { isOk, output } = await runCommand({ command: process.execPath, args })
  if (!isOk) throw new Error(output)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** A fake platform that accepts releases. */
async function startRegistry() {
  const released: RegisteredRemote[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const release = registeredRemoteSchema.parse(body)
      released.push(release)
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ current: release.version }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(() => server.close())
  return { released, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type ReleaseOptions = { port: number; registry: string; maxWait?: number }

/** Runs the release container's program in an empty folder, with a public URL that this machine cannot resolve. */
function release(version: string, { port, registry, maxWait = 30 }: ReleaseOptions) {
  const dist = writeSampleBuild(path.join(folder, `dist-${version}`), { version })
  const reached = ['--reach', '127.0.0.1', '--patience', String(maxWait)]
  return runCommand({
    command: process.execPath,
    args: [path.join(folder, 'program/release.mjs'), 'prototypes', '--dist', dist, '--bring-back', ...reached],
    cwd: path.join(folder, 'releases'),
    environment: {
      RELEASE_STORE: path.join(folder, 'releases'),
      LINTEL_REGISTRY: registry,
      REMOTE_ADDRESSES: `http://lintel.invalid:${port}/{name}/`,
      REGISTRY_RELEASE_TOKEN: token,
    },
  })
}

test('releases a build with files that need only Node, waits for nginx, and keeps earlier versions', async () => {
  const { released, url } = await startRegistry()
  const store = path.join(folder, 'releases')
  const ports = Promise.withResolvers<number>()
  const first = ports.promise.then((port) => release('1.0.0', { port, registry: url }))
  const nginx = await startNginx((settings) => {
    ports.resolve(settings.port)
    return remoteConfiguration({ ...settings, store })
  }, {})
  afterTest(() => nginx.stop())
  expect(await first).toMatchObject({ isOk: true })
  const { port } = new URL(nginx.origin)
  expect(await release('1.1.0', { port: Number(port), registry: url })).toMatchObject({ isOk: true })
  expect(released.map(({ version, baseUrl }) => [version, baseUrl])).toEqual([
    ['1.0.0', `http://lintel.invalid:${port}/prototypes/1.0.0/`],
    ['1.1.0', `http://lintel.invalid:${port}/prototypes/1.1.0/`],
  ])
  for (const version of ['1.0.0', '1.1.0'])
    expect((await fetch(`${nginx.origin}/prototypes/${version}/assets/list.js`)).status).toBe(200)
}, 60_000)

test('does not register a release that no web server serves', async () => {
  const { released, url } = await startRegistry()
  const { isOk, output } = await release('2.0.0', { port: 9, registry: url, maxWait: 1 })
  expect([isOk, released]).toEqual([false, []])
  expect(output).toContain('http://127.0.0.1:9/prototypes/2.0.0/remote.json was not ready after 1 s')
})
