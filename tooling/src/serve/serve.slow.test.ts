import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { inTime } from '@lintel/shared/testing/runner'
import { platformPaths } from '../workspace/platform-paths.ts'
import { buildHostSite } from './host-site.ts'
import { inlineScriptHashes } from './security-headers.ts'
import { buildRemoteSite } from './remote-site.ts'

describe('host site', () => {
  const script = 'console.log(1)'
  let folder: string
  let platform: Server
  let app: FastifyInstance
  let origin: string

  async function writeDist() {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel serve '))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), '<script>early()</script><div id="root"></div>')
    await writeFile(
      path.join(folder, 'config.json'),
      '{"product":{"id":"lintel"},"identity":{"domain":"x","clientId":"y"}}',
    )
    await writeFile(path.join(folder, 'assets/main.0123456789abcdef.js'), script)
    await writeFile(path.join(folder, 'assets/worker.0123456789.js'), script)
    await writeFile(path.join(folder, 'assets/main.0123456789abcdef.js.br'), brotliCompressSync(script))
  }

  /** The open response of `/api/…/events`, once a client has connected. */
  let followed = Promise.withResolvers<ServerResponse>()

  /** Echoes requests; `/api/hangup` disconnects. */
  function startPlatform() {
    platform = createServer((request, response) => {
      if (request.url?.endsWith('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
        return followed.resolve(response)
      }
      if (request.url === '/api/hangup') return request.socket.destroy()
      if (request.url === '/api/busy') return response.writeHead(503, { 'retry-after': '1' }).end('busy')
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('x-request-id', String(request.headers['x-request-id']))
        response.end(JSON.stringify({ method: request.method, url: request.url, body, headers: request.headers }))
      })
    })
    return new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  }

  beforeAll(async () => {
    await Promise.all([writeDist(), startPlatform()])
    app = await buildHostSite({
      name: 'host',
      dist: folder,
      platform: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      identity: 'http://localhost:9111',
      remotes: ['http://localhost:9101'],
    })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })

  afterAll(async () => {
    await app.close()
    platform.close()
    await rm(folder, { recursive: true })
  })

  test('answers every page address with the application, guarded by a policy', async () => {
    for (const page of ['/', '/CFA/prototypes', '/CFA/prototypes/S03(05)/1.2', '/callback?code=1']) {
      const response = await fetch(origin + page)
      expect([page, response.status]).toEqual([page, 200])
      expect(await response.text()).toContain('id="root"')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain(
        "script-src 'self' 'wasm-unsafe-eval' http://localhost:9101 'sha256-",
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('allows the inline script of a later build', async () => {
    const page = path.join(folder, 'index.html')
    const before = (await fetch(origin)).headers.get('content-security-policy')
    await rm(page)
    expect((await fetch(`${origin}/config.json`)).headers.get('content-security-policy')).toBe(before)
    await writeFile(page, '<script>later()</script><div id="root"></div>')
    const [hash] = inlineScriptHashes('<script>later()</script>')
    expect((await fetch(origin)).headers.get('content-security-policy')).toContain(hash)
  })

  test('allows exactly the origins of the configured viewer', async () => {
    const file = path.join(folder, 'config.json')
    const before = await readFile(file, 'utf8')
    const viewer = { scriptUrl: 'https://viewer.test/7.*/viewer3D.min.js', dataOrigins: ['wss://data.test'] }
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), viewer }))
    const policy = (await fetch(origin)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' http://localhost:9101 https://viewer.test 'sha256-")
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://viewer.test;")
    expect(policy).toContain('http://localhost:9111 https://viewer.test wss://data.test;')
    await writeFile(file, before)
    expect((await fetch(origin)).headers.get('content-security-policy')).not.toContain('viewer.test')
  })

  test('allows scripts from configured origins and from those of developers', async () => {
    const file = path.join(folder, 'config.json')
    const before = await readFile(file, 'utf8')
    const named = { remoteOrigins: ['https://bim.test'], developerOrigins: ['http://localhost:5173'] }
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...named }))
    const policy = (await fetch(origin)).headers.get('content-security-policy')
    const config: unknown = await (await fetch(`${origin}/config.json`)).json()
    await writeFile(file, before)
    expect(policy).toContain(
      "script-src 'self' 'wasm-unsafe-eval' https://bim.test http://localhost:5173 ws://localhost:5173 'sha256-",
    )
    expect(policy).toContain("connect-src 'self' https://bim.test http://localhost:5173 ws://localhost:5173 ")
    expect(policy).not.toContain('http://localhost:9101')
    expect(config).toMatchObject(named)
  })

  test('allows images and models from the configured object storage, but no scripts', async () => {
    const file = path.join(folder, 'config.json')
    const before = await readFile(file, 'utf8')
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), fileOrigins: ['https://files.test'] }))
    const policy = (await fetch(origin)).headers.get('content-security-policy')
    await writeFile(file, before)
    const allowing = policy?.split('; ').filter((directive) => directive.includes('https://files.test'))
    expect(allowing?.map((directive) => directive.split(' ')[0])).toEqual(['connect-src', 'img-src'])
  })

  test('serves the compressed copy of a hashed file as immutable', async () => {
    const response = await app.inject({
      url: '/assets/main.0123456789abcdef.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(response.headers.vary).toContain('Accept-Encoding')
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script)
  })

  test('uses ETags for pages, and not for immutable files', async () => {
    const page = await app.inject({ url: '/' })
    expect(page.headers).toMatchObject({ etag: expect.any(String), 'last-modified': expect.any(String) })
    const part = await app.inject({ url: '/assets/main.0123456789abcdef.js' })
    expect(part.headers).not.toHaveProperty('etag')
    expect(part.headers).not.toHaveProperty('last-modified')
  })

  test('sends the policy with pages and workers only', async () => {
    async function policyOf(address: string) {
      return (await fetch(origin + address)).headers.get('content-security-policy')
    }
    expect(await policyOf('/assets/main.0123456789abcdef.js')).toBeNull()
    expect(await policyOf('/assets/worker.0123456789.js')).toContain("default-src 'self'")
    // The page is served for these paths.
    for (const page of [
      '/assets/main.0123456789abcdef.part',
      '/CFA/assets/main.0123456789abcdef',
      '/CFA/1.0123456789.2',
    ])
      expect([page, await policyOf(page)]).toEqual([page, expect.stringContaining("default-src 'self'")])
    const part = await fetch(`${origin}/assets/main.0123456789abcdef.js`)
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('answers a missing chunk with 404 and never with the page', async () => {
    const response = await fetch(`${origin}/assets/gone.0123456789abcdef.js`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('<')
  })

  test('hides dotfiles', async () => {
    await writeFile(path.join(folder, '.stamp'), 'secret')
    const response = await fetch(`${origin}/.stamp`)
    expect(await response.text()).not.toContain('secret')
  })

  test('tells the application where identity provider and remotes are on these ports', async () => {
    const response = await fetch(`${origin}/config.json`)
    expect(await response.json()).toEqual({
      product: { id: 'lintel' },
      identity: { domain: 'http://localhost:9111', clientId: 'y' },
      remoteOrigins: ['http://localhost:9101'],
      developerOrigins: [],
    })
  })

  test('proxies calls to the platform with body, query and a request id', async () => {
    const response = await fetch(`${origin}/api/users/1?a=b%2Fc`, { method: 'PUT', body: '{"odd": "json' })
    const seen = (await response.json()) as {
      method: string
      url: string
      body: string
      headers: Record<string, string>
    }
    expect(seen).toMatchObject({ method: 'PUT', url: '/api/users/1?a=b%2Fc', body: '{"odd": "json' })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  test.each(platformPaths)('proxies calls of %s to the platform', async (at) => {
    const response = await fetch(`${origin}${at}/1?a=b`)
    expect(await response.json()).toMatchObject({ method: 'GET', url: `${at}/1?a=b` })
  })

  test('proxies queries to the platform', async () => {
    const response = await fetch(`${origin}/graphql/datacapture`, { method: 'POST', body: '{"query":"{ a }"}' })
    const call = { method: 'POST', url: '/graphql/datacapture', body: '{"query":"{ a }"}' }
    expect(await response.json()).toMatchObject(call)
  })

  test('does not complete a response that the platform truncates', async () => {
    followed = Promise.withResolvers()
    const eventStream = fetch(`${origin}/api/exports/7/events`)
    const answer = await inTime('the platform to be asked', followed.promise)
    answer.write('[1,')
    const response = await eventStream
    answer.destroy()
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('asks the platform for the registry', async () => {
    const response = await fetch(`${origin}/registry.json`)
    expect(await response.json()).toMatchObject({ method: 'GET', url: '/api/registry' })
  })

  test('answers 502 with a problem document when the platform disconnects', async () => {
    const response = await fetch(`${origin}/api/hangup`)
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 502, code: 'gateway/platform-unreachable' })
  })

  test('passes a 503 on without retrying', async () => {
    const response = await fetch(`${origin}/api/busy`)
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('busy')
  })

  test('proxies events unbuffered, and disconnects with the browser', async () => {
    followed = Promise.withResolvers()
    const leaving = new AbortController()
    const eventStream = fetch(`${origin}/api/revitassemblyrequest/7/events`, { signal: leaving.signal })
    const events = await inTime('the platform to be asked', followed.promise)
    events.write('event: request\ndata: 1\n\n')
    const reader = (await eventStream).body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader?.read()).toMatchObject({ value: 'event: request\ndata: 1\n\n' })
    events.write('event: request\ndata: 2\n\n')
    expect(await reader?.read()).toMatchObject({ value: 'event: request\ndata: 2\n\n' })
    const hungUp = new Promise((resolve) => events.once('close', resolve))
    leaving.abort()
    await hungUp
    expect(events.writableFinished).toBe(false)
  })

  test('answers calls while a hundred browsers hold event streams', async () => {
    const leaving = new AbortController()
    for (let index = 0; index < 100; index += 1) {
      followed = Promise.withResolvers()
      fetch(`${origin}/api/revitassemblyrequest/${index}/events`, { signal: leaving.signal }).catch(() => undefined)
      await inTime('the platform to be asked', followed.promise)
    }
    const response = await fetch(`${origin}/api/anything`, { signal: AbortSignal.timeout(25_000) })
    leaving.abort()
    expect(response.status).toBe(200)
  })
})

describe('remote site', () => {
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel-remote-'))
    await writeFile(path.join(folder, 'remote.json'), '{}')
    app = buildRemoteSite({ name: 'remote-x', dist: folder, hostOrigin: 'http://localhost:9000' })
  })

  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('allows only the origin of the shell to read its files', async () => {
    const allowed = await app.inject({ url: '/remote.json', headers: { origin: 'http://localhost:9000' } })
    expect(allowed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(allowed.statusCode).toBe(200)
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:9000')
    expect(allowed.headers.vary).toBe('Origin, Accept-Encoding')
    const foreign = await app.inject({ url: '/remote.json', headers: { origin: 'http://evil.test' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('answers a missing file with 404', async () => {
    const response = await app.inject({ url: '/CFA/prototypes' })
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('reports a package that has not been built', () => {
    expect(() => buildRemoteSite({ name: 'remote-y', dist: path.join(folder, 'no'), hostOrigin: 'http://x' })).toThrow(
      /remote-y has not been built/,
    )
  })
})
