import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildRemoteSite } from './remote-site.ts'

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

test('lets the shell read its files, and no other origin', async () => {
  const allowed = await app.inject({ url: '/remote.json', headers: { origin: 'http://localhost:9000' } })
  expect(allowed.statusCode).toBe(200)
  expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:9000')
  expect(allowed.headers.vary).toBe('Origin, Accept-Encoding')
  const foreign = await app.inject({ url: '/remote.json', headers: { origin: 'http://evil.test' } })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('has no page to answer with in place of a missing file', async () => {
  const response = await app.inject({ url: '/CFA/prototypes' })
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('names the package that has not been built', () => {
  expect(() => buildRemoteSite({ name: 'remote-y', dist: path.join(folder, 'no'), hostOrigin: 'http://x' })).toThrow(
    /remote-y has not been built/,
  )
})
