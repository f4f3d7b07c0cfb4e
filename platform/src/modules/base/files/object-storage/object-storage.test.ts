import { readdir } from 'node:fs/promises'
import type { PrototypeManifest, PrototypeRelease } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sketchContent } from '../../../../../seed/models/generated-content.ts'
import { writeDemoFiles, writeLogos } from '../../../../../seed/seed-content.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { startObjectStorageServer, type ObjectStorageServer } from '../testing/object-storage-server.ts'

let storage: ObjectStorageServer
let platform: TestApp
beforeAll(async () => {
  storage = await startObjectStorageServer()
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.config
  platform = await buildTestApp({
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  await writeDemoFiles(platform.files.store, sketchContent)
  await writeLogos(platform.files.store)
})
afterAll(async () => {
  await platform.close()
  await storage.close()
})

test('redirects browsers to the object storage for pictures and models', async () => {
  const prototypes = '/api/lintel-webapi/prototypes'
  const list = await platform.call({ url: `${prototypes}/CFA`, as: 'local|designer' })
  const shown = list.json<PrototypeRelease[]>().find(({ thumbnailUrl }) => thumbnailUrl !== null)
  const url = `${prototypes}/CFA/${shown?.prototype}/${shown?.version}`
  const manifest = (await platform.call({ url, as: 'local|designer' })).json<PrototypeManifest>()
  const model = manifest.fileConfigurations.find(({ file }) => file)?.file?.url
  for (const [address, beginning] of [
    [shown?.thumbnailUrl, 'A sketch of picture'],
    [model, 'A sketch of model'],
  ]) {
    expect(new URL(address ?? '').origin).toBe(storage.config.endpoint)
    expect(await (await fetch(address ?? '')).text()).toContain(beginning)
  }
})

test('serves logos from the platform, because they are public', async () => {
  const [file] = await readdir(new URL('../../../../../seed/client-logos', import.meta.url))
  const response = await platform.call({ url: `/api/client-logos/${file}` })
  expect(response.status).toBe(200)
  expect(response.text).toContain('<svg')
})

test('serves nothing from the object storage through a URL of the platform', async () => {
  const response = await platform.call({
    url: `/models/CFA/thumbnails/x.svg?until=9999999999&signature=${'A'.repeat(43)}`,
  })
  expect(response.status).toBe(403)
})
