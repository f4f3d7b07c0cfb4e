import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildRemoteSite } from '../../serve/remote-site.ts'
import { startNginx, type RunningNginx } from '../testing/start-nginx.ts'
import { sentHeaders } from '../testing/sent-headers.ts'
import { remoteConfiguration } from './remote-configuration.ts'

const hostOrigin = 'https://lintel.test'
const script = `console.log('${'x'.repeat(2000)}')`
const earlier = '/bim/1.0.0-0a1b2c3d4e/assets/main.0123456789abcdef.js'
const later = '/bim/1.1.0-1b2c3d4e5f/assets/main.fedcba9876543210.js'
let store: string
let ours: FastifyInstance
let nginx: RunningNginx

async function release(file: string): Promise<void> {
  const filePath = path.join(store, file)
  await mkdir(path.dirname(filePath), { recursive: true })
  await writeFile(filePath, script)
  await writeFile(`${filePath}.br`, brotliCompressSync(script))
  await writeFile(`${filePath}.gz`, gzipSync(script))
}

beforeAll(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'releases-'))
  await release(earlier)
  await writeFile(path.join(store, 'bim/1.0.0-0a1b2c3d4e/remote.json'), '{}')
  await writeFile(path.join(store, 'bim/1.0.0-0a1b2c3d4e/.stamp'), 'of the build')
  ours = buildRemoteSite({ name: 'remotes', dist: store, hostOrigin })
  nginx = await startNginx((settings) => remoteConfiguration({ ...settings, store }), {
    LINTEL_HOST_ORIGIN: hostOrigin,
  })
})
afterAll(async () => {
  await Promise.all([nginx.stop(), ours.close()])
  await rm(store, { recursive: true })
})

test.each([
  [earlier, hostOrigin],
  [earlier, 'https://evil.test'],
  ['/bim/1.0.0-0a1b2c3d4e/remote.json', hostOrigin],
  ['/bim/1.0.0-0a1b2c3d4e/assets/gone.0123456789abcdef.js', hostOrigin],
  ['/bim/1.0.0-0a1b2c3d4e', hostOrigin],
  ['/bim/1.0.0-0a1b2c3d4e/.stamp', hostOrigin],
])('responds to %s from %s like the local web server', async (address, origin) => {
  const headers = { origin, 'accept-encoding': 'gzip, br' }
  const expected = await ours.inject({ url: address, headers })
  const response = await fetch(nginx.origin + address, { headers })
  await response.arrayBuffer()
  expect(response.status).toBe(expected.statusCode)
  expect(sentHeaders(response.headers)).toEqual(sentHeaders(new Headers(expected.headers as Record<string, string>)))
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('serves files precompressed for %s, without compressing them again', async (accepted, encoding) => {
  const response = await fetch(nginx.origin + earlier, { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(await response.text()).toBe(script)
})

test('serves a release as soon as it is stored, and earlier ones as well', async () => {
  expect((await fetch(nginx.origin + later)).status).toBe(404)
  await release(later)
  const statuses = [later, earlier].map(async (address) => (await fetch(nginx.origin + address)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200])
})

test('rejects writes', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'])
    expect((await fetch(nginx.origin + earlier, { method })).status).toBe(404)
  expect((await fetch(nginx.origin + earlier)).status).toBe(200)
})
