import { readdir } from 'node:fs/promises'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sketchContent } from '../../../../seed/models/made-content.ts'
import { writeDemoFiles, writeLogos } from '../../../../seed/seed-content.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
let thumbnail: string
beforeAll(async () => {
  platform = await buildTestApp()
  await writeDemoFiles(platform.files.store, sketchContent)
  await writeLogos(platform.files.store)
  const list = await platform.call({ url: '/api/lintel-webapi/prototypes/CFA', as: 'local|designer' })
  thumbnail = list.json<PrototypeRelease[]>().find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? ''
})
afterAll(() => platform.close())

test('serves a thumbnail to an <img>, which carries no token, and lets the browser keep it', async () => {
  const answer = await platform.call({ url: thumbnail })
  expect(answer.status).toBe(200)
  expect(answer.text).toMatch(/^A sketch of picture/)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-length': String(Buffer.byteLength(answer.text)),
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  const [, seconds = '0'] = /^private, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(86_000)
})

test('refuses an address that was changed in any part', async () => {
  const [path = '', query = ''] = thumbnail.split('?')
  const { until, signature = '' } = Object.fromEntries(new URLSearchParams(query))
  const changed = [
    path,
    `${path}?until=${until}`,
    `${path}?until=${Number(until) + 86_400}&signature=${signature}`,
    `${path}?until=${until}&signature=${'A'.repeat(43)}`,
    `${path}?until=${until}&signature=${signature}&signature=${signature}`,
    `${path}?until=1e99&signature=${signature}`,
    `${path.replace('/CFA/', '/HFA/')}?${query}`,
    `${path.replace('/thumbnails/', '/thumbnails//')}?${query}`,
    `/models/CFA/../CFA/thumbnails/x.svg?${query}`,
    `/models/CFA/thumbnails%2f..%2f..%2f..%2f..%2fetc%2fpasswd?${query}`,
    `/models/CFA/thumbnails/a%00.svg?${query}`,
    `/models/?${query}`,
  ]
  for (const url of changed) {
    const answer = await platform.call({ url })
    expect([url, answer.status]).toEqual([url, 403])
    expect(answer.json()).toMatchObject({ code: 'files/address-not-valid' })
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  }
})

test('has nothing above its own folder', async () => {
  const [, query = ''] = thumbnail.split('?')
  const answer = await platform.call({ url: `/models/%2e%2e/%2e%2e/keys/file-addresses.secret?${query}` })
  expect(answer.status).toBe(404)
})

test('answers a signed address whose file is gone with not found', async () => {
  const url = await platform.files.addresses.addressOf('CFA', 'organizations/CFA/thumbnails/gone.svg')
  expect((await platform.call({ url })).status).toBe(404)
})

test('serves logos to anyone, without letting an SVG act', async () => {
  const [file] = await readdir(new URL('../../../../seed/client-logos', import.meta.url))
  const answer = await platform.call({ url: `/api/client-logos/${file}` })
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31449600, immutable')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['missing.svg', 404],
  ['..%2fkeys%2ffile-addresses.secret', 400],
  ['%2e%2e', 404],
  ['.hidden', 400],
  ['a%5cb.svg', 400],
])('refuses the logo %s', async (file, status) => {
  expect((await platform.call({ url: `/api/client-logos/${file}` })).status).toBe(status)
})
