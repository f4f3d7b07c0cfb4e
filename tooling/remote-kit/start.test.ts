import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { shellWithRemote } from './start.ts'

const integrity = `sha384-${'A'.repeat(64)}`
const manifest = {
  name: 'sites',
  owner: 'Sites Team',
  navigationGroup: 'Sites',
  contractVersion: 1,
  version: '1.0.0-abc',
  requires: { react: '^19.0.0' },
  pages: { list: { path: 'sites', title: 'Sites', anyRole: ['sites.read'] } },
  files: { manifest: 'mf-manifest.json', entry: { file: 'entry.js', integrity }, pages: {} },
}

let shell: FastifyInstance
let files: string
beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'lintel-kit-'))
  shell = fastify({ forceCloseConnections: true })
  shell.get('/registry.json', () => ({
    remotes: [
      { name: 'data', version: '3' },
      { name: 'sites', version: '1' },
    ],
  }))
  shell.get('/api/users', ({ headers }) => ({ authorization: headers.authorization }))
  shell.get('/*', (_request, reply) => reply.header('x-shell', 'yes').type('text/html').send('<title>Shell</title>'))
  await shell.listen({ port: 0, host: 'localhost' })
})
afterAll(async () => {
  await shell.close()
  await rm(files, { recursive: true })
})

async function open() {
  const app = await shellWithRemote(files, { shell: shell.listeningOrigin, port: 9100 })
  async function get(url: string) {
    const { body, headers, statusCode } = await app.inject({ url, headers: { authorization: 'Bearer x' } })
    return { body, headers, statusCode }
  }
  return { app, get }
}

test('passes the shell and its calls on as they are', async () => {
  const { app, get } = await open()
  expect(await get('/CFA/sites')).toMatchObject({ body: '<title>Shell</title>', headers: { 'x-shell': 'yes' } })
  expect((await get('/api/users')).body).toBe('{"authorization":"Bearer x"}')
  await app.close()
})

test('lists what is released until the first build is there, and then this remote in the place of its release', async () => {
  const { app, get } = await open()
  expect(JSON.parse((await get('/registry.json')).body)).toMatchObject({
    remotes: [{ name: 'data' }, { version: '1' }],
  })
  await writeFile(path.join(files, 'remote.json'), JSON.stringify(manifest))
  await writeFile(path.join(files, 'entry.js'), 'var entry')
  const { remotes } = JSON.parse((await get('/registry.json')).body) as { remotes: { name: string; baseUrl: string }[] }
  expect(remotes.map(({ name }) => name)).toEqual(['data', 'sites'])
  expect(remotes[1]).toEqual({ ...manifest, baseUrl: 'http://localhost:9100/remote-in-work/' })
  expect((await get('/remote-in-work/entry.js')).body).toBe('var entry')
  expect((await get('/remote-in-work/gone.js')).statusCode).toBe(404)
  await app.close()
})
