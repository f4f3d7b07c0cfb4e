import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, nextEvent } from '@lintel/shared/testing/runner'
import { readShellSettings } from '../../serve/shell-settings.ts'
import { startNameServer } from '../testing/name-server.ts'
import { freePort, startNginx } from '../testing/start-nginx.ts'
import { hostConfiguration } from './host-configuration.ts'
import { originsFile } from './origins.ts'

const [one, other] = ['127.0.0.2', '127.0.0.3'] as const
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platforms-'))
  const config = path.join(folder, 'config.json')
  await writeFile(path.join(folder, 'index.html'), '<div id="root"></div>')
  await writeFile(config, JSON.stringify({ identity: { domain: 'identity.test' } }))
  await writeFile(path.join(folder, 'origins.conf'), originsFile(await readShellSettings(config)))
})
afterAll(() => rm(folder, { recursive: true }))

/** A platform on a local address that identifies itself. */
async function startPlatform(address: string, port = 0): Promise<Server> {
  const server = createServer(({ headers }, response) =>
    response.writeHead(200, { 'x-host': headers.host }).end(address),
  )
  server.listen(port, address)
  await nextEvent(server, 'listening')
  afterTest(() => stop(server))
  return server
}

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

test('balances calls over all platforms behind a name, without failures when one stops', async () => {
  const first = await startPlatform(one)
  const port = portOf(first)
  await startPlatform(other, port)
  const names = await startNameServer(() => [one, other])
  afterTest(() => names.stop())
  const site = { site: folder, earlier: `${folder}/earlier`, deployment: folder, inlineScripts: [] }
  const nginx = await startNginx((settings) => hostConfiguration({ ...settings, ...site }), {
    LINTEL_PLATFORM_URL: `http://platform.test:${port}`,
    LINTEL_RESOLVER: names.address,
  })
  afterTest(() => nginx.stop())
  async function call(method: string): Promise<string> {
    const response = await fetch(`${nginx.origin}/api/anything`, { method })
    return response.ok ? response.text() : `${response.status}`
  }
  async function answers(): Promise<Set<string>> {
    const calls = Array.from({ length: 40 }, (_, index) => call(index % 2 === 0 ? 'GET' : 'POST'))
    return new Set(await Promise.all(calls))
  }
  // Requests that wait for name resolution go to the first address.
  expect([one, other]).toContain(await call('GET'))
  expect(await answers()).toEqual(new Set([one, other]))
  stop(first)
  expect(await answers()).toEqual(new Set([other]))
})

test('is reachable at the ports of the platform and its identity provider, which uses that issuer name', async () => {
  const platform = portOf(await startPlatform(one))
  const identity = portOf(await startPlatform(other))
  const ports = { platform: await freePort(), identity: await freePort() }
  const site = { site: folder, earlier: `${folder}/earlier`, deployment: folder, inlineScripts: [], doors: ports }
  const nginx = await startNginx((settings) => hostConfiguration({ ...settings, ...site }), {
    LINTEL_PLATFORM_URL: `http://${one}:${platform}`,
    LINTEL_IDENTITY_URL: `http://${other}:${identity}`,
  })
  afterTest(() => nginx.stop())
  const [documents, signIn] = await Promise.all(
    [`${ports.platform}/api/docs`, `${ports.identity}/authorize`].map((address) =>
      fetch(`http://localhost:${address}`),
    ),
  )
  expect([await documents?.text(), await signIn?.text()]).toEqual([one, other])
  expect(signIn?.headers.get('x-host')).toBe(`localhost:${ports.identity}`)
})

test('resolves names with the resolver of the container first', async () => {
  const names = path.join(folder, 'resolv.conf')
  await writeFile(names, 'search lintel.test\nnameserver fd00::10\nnameserver 192.0.2.1\n')
  const site = { site: folder, earlier: `${folder}/earlier`, deployment: folder, inlineScripts: [] }
  let scratch = ''
  function configured(settings: Parameters<Parameters<typeof startNginx>[0]>[0]): string {
    scratch = settings.scratch
    return hostConfiguration({ ...settings, ...site })
  }
  const nginx = await startNginx(configured, { LINTEL_NAMES: names })
  afterTest(() => nginx.stop())
  expect(await readFile(path.join(scratch, 'nginx.conf'), 'utf8')).toContain('resolver [fd00::10] valid=5s;')
})

test('a bare domain of an identity provider is allowed over https', async () => {
  expect(await readFile(path.join(folder, 'origins.conf'), 'utf8')).toContain('"https://identity.test"')
})
