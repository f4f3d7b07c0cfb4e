import { createServer, type Server, type ServerResponse } from 'node:http'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, inTime } from '@lintel/shared/testing/runner'
import { buildHostSite } from '../../serve/host-site.ts'
import { inlineScriptHashes } from '../../serve/security-headers.ts'
import { readShellSettings } from '../../serve/shell-settings.ts'
import { platformPaths } from '../../workspace/platform-paths.ts'
import { sentHeaders } from '../testing/sent-headers.ts'
import { startNginx, type RunningNginx } from '../testing/start-nginx.ts'
import { hostConfiguration } from './host-configuration.ts'
import { originsFile } from './origins.ts'

const page = '<script>early()</script><div id="root"></div>'
const script = 'console.log(1)'
const identity = 'http://localhost:9111'
const settings = {
  product: { id: 'lintel' },
  identity: { domain: identity, clientId: 'y' },
  remoteOrigins: ['https://bim.test', 'https://data.test'],
  developerOrigins: ['http://localhost:5173'],
  fileOrigins: ['https://files.test'],
  viewer: { scriptUrl: 'https://viewer.test/viewer3D.min.js', dataOrigins: ['wss://data.viewer.test'] },
}

let folder: string
let platform: Server
let platformUrl: string
let ours: FastifyInstance
let oursAt: string
let nginx: RunningNginx
/** The open response of `/api/…/events`, once a client has connected. */
let followed = Promise.withResolvers<ServerResponse>()

async function writeSite(): Promise<void> {
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'config.json'), JSON.stringify(settings))
  await writeFile(path.join(folder, 'origins.conf'), originsFile(await readShellSettings(`${folder}/config.json`)))
  await writeFile(path.join(folder, 'assets/main.0123456789abcdef.js'), script)
  await writeFile(path.join(folder, 'assets/main.0123456789abcdef.js.br'), brotliCompressSync(script))
  await writeFile(path.join(folder, 'assets/worker.0123456789.js'), script)
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
}

/** Echoes requests; some paths behave differently. */
function startPlatform(): Promise<void> {
  platform = createServer((request, response) => {
    if (request.url === '/api/hangup') return request.socket.destroy()
    if (request.url === '/api/busy') return response.writeHead(503, { 'retry-after': '1' }).end('busy')
    if (request.url === '/api/own') return response.writeHead(200, { 'x-frame-options': 'SAMEORIGIN' }).end()
    if (request.url?.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      return followed.resolve(response)
    }
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ method: request.method, url: request.url, body, headers: request.headers }))
    })
  })
  return new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
}

function start(environment: Record<string, string> = {}): Promise<RunningNginx> {
  const site = {
    site: folder,
    earlier: `${folder}/earlier`,
    deployment: folder,
    inlineScripts: inlineScriptHashes(page),
  }
  const nginxEnvironment = { LINTEL_PLATFORM_URL: platformUrl, ...environment }
  return startNginx((made) => hostConfiguration({ ...made, ...site }), nginxEnvironment)
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'host-'))
  await Promise.all([writeSite(), startPlatform()])
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  ours = await buildHostSite({ name: 'host', dist: folder, platform: platformUrl, identity, remotes: [] })
  oursAt = await ours.listen({ host: '127.0.0.1', port: 0 })
  nginx = await start()
})
afterAll(async () => {
  await Promise.all([nginx.stop(), ours.close()])
  platform.closeAllConnections()
  platform.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['GET', '/'],
  ['GET', '/CFA/prototypes/S03(05)/1.2'],
  ['GET', '/callback?code=1'],
  ['GET', '/favicon.svg'],
  ['GET', '/assets/main.0123456789abcdef.js'],
  ['GET', '/assets/worker.0123456789.js'],
  ['GET', '/assets/main.0123456789abcdef.part'],
  ['GET', '/missing.html'],
  ['POST', '/CFA/prototypes'],
  ['GET', '/api/anything'],
  ['GET', '/api/own'],
])('responds to %s %s like the local web server', async (method, address) => {
  const [expected, response] = await Promise.all([oursAt, nginx.origin].map((at) => fetch(at + address, { method })))
  const [wanted, body] = await Promise.all([expected?.text(), response?.text()])
  expect([address, response?.status]).toEqual([address, expected?.status])
  expect(sentHeaders(response?.headers ?? new Headers())).toEqual(sentHeaders(expected?.headers ?? new Headers()))
  // Responses echo what the platform received.
  expect(address.startsWith('/api') || body === wanted).toBe(true)
})

test('answers a missing chunk with an uncacheable 404, and hides dotfiles', async () => {
  const gone = await fetch(`${nginx.origin}/assets/gone.0123456789abcdef.js`)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await writeFile(path.join(folder, '.stamp'), 'secret')
  expect(await (await fetch(`${nginx.origin}/.stamp`)).text()).not.toContain('secret')
})

test('serves the deployment configuration with revalidation', async () => {
  const response = await fetch(`${nginx.origin}/config.json`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.json()).toEqual(settings)
})

test('serves a configuration also when the platform is unreachable', async () => {
  const alone = await start({ LINTEL_PLATFORM_URL: 'http://127.0.0.1:9' })
  afterTest(() => alone.stop())
  expect(await (await fetch(`${alone.origin}/config.json`)).json()).toEqual(settings)
  const response = await fetch(`${alone.origin}/api/anything`)
  expect([response.status, response.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
  expect(await response.json()).toMatchObject({
    status: 502,
    code: 'gateway/platform-unreachable',
    requestId: response.headers.get('x-request-id'),
  })
})

test('answers 502 when the platform disconnects, and passes 503 on without a retry', async () => {
  expect((await fetch(`${nginx.origin}/api/hangup`)).status).toBe(502)
  const busy = await fetch(`${nginx.origin}/api/busy`)
  expect([busy.status, await busy.text()]).toEqual([503, 'busy'])
})

type Seen = { method: string; url: string; body: string; headers: Record<string, string> }

async function seenOf(at: string, headers: Record<string, string> = {}): Promise<Seen> {
  const call = { method: 'PUT', body: '{"odd": "json', headers }
  return (await (await fetch(`${at}/api/users/1?a=b%2Fc`, call)).json()) as Seen
}

test('proxies calls unchanged, and overwrites spoofed client addresses', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-request-id': 'a-name-of-a-call' }
  const seen = await seenOf(nginx.origin, forged)
  expect(seen).toMatchObject({ method: 'PUT', url: '/api/users/1?a=b%2Fc', body: '{"odd": "json' })
  expect(seen.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': 'a-name-of-a-call',
  })
  expect((await seenOf(nginx.origin, { 'x-request-id': '","odd":"' })).headers['x-request-id']).toMatch(
    /^[0-9a-f]{32}$/,
  )
  expect(await (await fetch(`${nginx.origin}/registry.json`)).json()).toMatchObject({ url: '/api/registry' })
})

test.each(platformPaths)('proxies %s, but no path that only starts with it', async (at) => {
  const seen = await fetch(`${nginx.origin}${at}/1?a=b`)
  expect(await seen.json()).toMatchObject({ method: 'GET', url: `${at}/1?a=b` })
  expect((await fetch(`${nginx.origin}${at}else`)).headers.get('content-type')).not.toBe('application/json')
})

test('trusts only a configured load balancer', async () => {
  const behind = await start({ LINTEL_BALANCERS: '127.0.0.0/8, 10.0.0.0/8' })
  afterTest(() => behind.stop())
  const forged = { 'x-forwarded-for': '203.0.113.7, 198.51.100.4, 10.1.2.3', 'x-forwarded-proto': 'https' }
  const { headers } = await seenOf(behind.origin, forged)
  expect(headers).toMatchObject({ 'x-forwarded-for': '198.51.100.4', 'x-forwarded-proto': 'https' })
})

test('proxies events unbuffered, disconnects with the browser, and does not complete truncated responses', async () => {
  followed = Promise.withResolvers()
  const leaving = new AbortController()
  const eventStream = fetch(`${nginx.origin}/api/requests/7/events`, { signal: leaving.signal })
  const events = await inTime('the platform to be asked', followed.promise)
  events.write('event: request\ndata: 1\n\n')
  const reader = (await eventStream).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toMatchObject({ value: 'event: request\ndata: 1\n\n' })
  const hungUp = new Promise((resolve) => events.once('close', resolve))
  leaving.abort()
  await hungUp
  followed = Promise.withResolvers()
  const broken = fetch(`${nginx.origin}/api/exports/7/events`)
  const answer = await inTime('the platform to be asked', followed.promise)
  answer.write('[1,')
  const response = await broken
  answer.destroy()
  await expect(response.text()).rejects.toThrow('terminated')
})

test('adds only configured origins to the policy', async () => {
  const policy = (await fetch(nginx.origin)).headers.get('content-security-policy') ?? ''
  const named = [...policy.matchAll(/(?:https?|wss?):\/\/[^ ;]+/g)].map(([origin]) => origin)
  const config = await readFile(path.join(folder, 'config.json'), 'utf8')
  expect(new Set(named).size).toBe(8)
  // A developer origin's WebSocket is allowed as well.
  const isNamed = (origin: string) => config.includes(origin) || config.includes(origin.replace(/^ws:/, 'http:'))
  expect(named.filter((origin) => !isNamed(origin))).toEqual([])
})
