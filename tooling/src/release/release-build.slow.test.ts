import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { buildApp } from 'fauxqs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { checkBuild } from './check-build.ts'
import { openReleaseStore } from './store/open-store.ts'
import type { ReleaseStore } from './store/release-store.ts'
import { writeSampleBuild } from './testing/sample-build.ts'
import { uploadRelease } from './upload-release.ts'
import { verifyFiles } from './verify-files.ts'

const storage = buildApp({ logger: false }) as unknown as {
  listen(at: { host: string; port: number }): Promise<string>
  close(): Promise<void>
}
let endpoint: string
let folder: string
let dist: string
let web: Server

beforeAll(async () => {
  endpoint = await storage.listen({ host: '127.0.0.1', port: 0 })
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: 'releases' }))
  client.destroy()
})
afterAll(() => storage.close())

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-release-'))
  dist = writeSampleBuild(path.join(folder, 'dist'))
  web = createServer((request, response) => {
    const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'application/json'
    readFile(path.join(folder, 'store', request.url ?? '')).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => web.listen(0, 'localhost', resolve))
})
afterEach(async () => {
  await new Promise((resolve) => web.close(resolve))
  await rm(folder, { recursive: true })
})

type StoreAddress = { store: ReleaseStore; baseUrl: string }

async function openStore(kind: string): Promise<StoreAddress> {
  const name = path.basename(folder)
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'any',
    S3_SECRET_ACCESS_KEY: 'any',
  }
  const address = kind === 'folder' ? path.join(folder, 'store') : `s3://releases/${name}`
  const { port } = web.address() as AddressInfo
  const origin = kind === 'folder' ? `http://localhost:${port}` : `${endpoint}/releases/${name}`
  return { store: await openReleaseStore(address, settings), baseUrl: `${origin}/prototypes/1.0.0/` }
}

function upload(store: ReleaseStore) {
  return uploadRelease({ dist, name: 'prototypes', version: '1.0.0', store })
}

test.each(['folder', 'object storage'])('brings a build into a %s whole, once, where it is found', async (kind) => {
  const { store, baseUrl } = await openStore(kind)
  expect(await upload(store)).toBe(4)
  expect(await upload(store)).toBe(0)
  expect(await verifyFiles({ dist, baseUrl })).toBe(4)
  expect(await store.folders('prototypes')).toEqual(['1.0.0'])

  // An interrupted upload is completed without overwriting files.
  await store.remove('prototypes/1.0.0/assets')
  writeSampleBuild(dist, { script: 'another()' })
  await expect(upload(store)).rejects.toThrow('already has a different prototypes/1.0.0/remote.json')
  writeSampleBuild(dist)
  await store.remove('prototypes/1.0.0')
  expect(await store.files('prototypes')).toEqual([])
  await expect(verifyFiles({ dist, baseUrl })).rejects.toThrow('4 of 4 files differ from the build')
  store.close()
})

test('lists each file that differs from the build', async () => {
  const { store, baseUrl } = await openStore('folder')
  await upload(store)
  await writeFile(path.join(folder, 'store/prototypes/1.0.0/assets/list.js'), 'steal()')
  await expect(verifyFiles({ dist, baseUrl })).rejects.toThrow(/1 of 4 .*\n.*assets\/list\.js has different content/)
  const unreachable = verifyFiles({ dist, baseUrl: 'http://localhost:1/' })
  await expect(unreachable).rejects.toThrow(/can't be fetched: /)
})

test('stays within the folder, whatever the version name', async () => {
  const { store } = await openStore('folder')
  await expect(store.create('../../outside.js', Buffer.from(''))).rejects.toThrow('outside the store')
})

test.each([
  [{ publicPath: '/' }, /publicPath is \/, not auto/],
  [{ integrity: `sha384-${'A'.repeat(64)}` }, /assets\/list\.js doesn't match remote\.json/],
  [{ name: 'assembly' }, /It's the build of assembly, not of prototypes/],
])('rejects a build with %j', (injected, problem) => {
  writeSampleBuild(dist, injected)
  expect(() => checkBuild(dist, 'prototypes')).toThrow(problem)
})

test('accepts a valid build, under another version if specified', () => {
  expect(checkBuild(dist, 'prototypes').version).toBe('1.0.0')
  expect(checkBuild(dist, 'prototypes', '1.0.0-again').version).toBe('1.0.0-again')
})
