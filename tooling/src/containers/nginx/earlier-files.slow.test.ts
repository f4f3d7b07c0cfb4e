import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { openReleaseStore } from '../../release/store/open-store.ts'
import { readShellSettings } from '../../serve/shell-settings.ts'
import { storeAssets } from '../shell-assets/store-assets.ts'
import { sentHeaders } from '../testing/sent-headers.ts'
import { startNginx } from '../testing/start-nginx.ts'
import { hostConfiguration } from './host-configuration.ts'
import { originsFile } from './origins.ts'

let folder: string
let earlier: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shells-'))
  earlier = path.join(folder, 'earlier')
  await mkdir(earlier)
  const config = path.join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ identity: { domain: 'identity.test' } }))
  await writeFile(path.join(folder, 'origins.conf'), originsFile(await readShellSettings(config)))
})
afterAll(() => rm(folder, { recursive: true }))

/** A shell whose page has one chunk, named like in builds. */
async function shellOf(version: string): Promise<{ site: string; part: string }> {
  const site = path.join(folder, version)
  const part = `/assets/chunk.${version.repeat(16)}.js`
  await mkdir(path.join(site, 'assets'), { recursive: true })
  await writeFile(path.join(site, 'index.html'), version)
  await writeFile(site + part, `console.log('${version}')`)
  await writeFile(`${site}${part}.br`, brotliCompressSync(`console.log('${version}')`))
  return { site, part }
}

/** The responses of a host with this shell, with a folder that outlives its container. */
async function answersOf(site: string, addresses: readonly string[], more: Record<string, string> = {}) {
  const fixed = { site, earlier, deployment: folder, inlineScripts: [] }
  const nginx = await startNginx((settings) => hostConfiguration({ ...settings, ...fixed }), {
    LINTEL_SITE: site,
    LINTEL_EARLIER: earlier,
    ...more,
  })
  try {
    const answers = addresses.map(async (address) => {
      const response = await fetch(nginx.origin + address, { headers: { 'accept-encoding': 'br' } })
      return { status: response.status, headers: sentHeaders(response.headers), text: await response.text() }
    })
    return await Promise.all(answers)
  } finally {
    await nginx.stop()
  }
}

async function age(date: Date): Promise<void> {
  const files = await readdir(path.join(earlier, 'assets'))
  await Promise.all(files.map((name) => utimes(path.join(earlier, 'assets', name), date, date)))
}

test('a page opened before a new shell was deployed can load its chunks for a month', async () => {
  const [one, other, third] = [await shellOf('a'), await shellOf('b'), await shellOf('c')]
  const [own] = await answersOf(one.site, [one.part])
  expect([own?.status, own?.text]).toEqual([200, `console.log('a')`])
  // It was served for so long that its files are old.
  const old = new Date(Date.now() - 40 * 86_400_000)
  await age(old)
  const [page, kept, fresh] = await answersOf(other.site, ['/', one.part, other.part])
  expect([page?.text, fresh?.status]).toEqual(['b', 200])
  expect(kept).toEqual(own)
  expect(kept?.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  })
  await age(old)
  const [gone, before] = await answersOf(third.site, [one.part, other.part])
  expect([gone?.status, gone?.headers['cache-control'], before?.status]).toEqual([404, 'no-store', 200])
})

test('a read-only folder does not prevent serving the shell', async () => {
  const { site, part } = await shellOf('d')
  await rm(earlier, { recursive: true })
  await mkdir(earlier)
  await writeFile(path.join(earlier, 'assets'), 'no folder')
  const [page, own] = await answersOf(site, ['/', part])
  expect([page?.status, own?.status]).toEqual([200, 200])
})

test('hosts without a shared volume serve other versions from object storage, with their own headers', async () => {
  const [one, other] = [await shellOf('e'), await shellOf('f')]
  const stored = path.join(folder, 'stored')
  const store = await openReleaseStore(stored, { S3_REGION: 'none' })
  await rm(earlier, { recursive: true, force: true })
  await mkdir(earlier)
  expect([await storeAssets(`${one.site}/assets`, store), await storeAssets(`${one.site}/assets`, store)]).toEqual([
    2, 0,
  ])
  const requestedPaths: string[] = []
  const bucket = createServer((request, response) => {
    requestedPaths.push(JSON.stringify([request.url, request.headers.cookie, request.headers.authorization]))
    void store.read((request.url ?? '').replace('/shell/', '')).then((content) => {
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'private',
        'set-cookie': 'a=b',
      }
      response.writeHead(content ? 200 : 403, headers).end(content ?? 'AccessDenied')
    })
  })
  bucket.listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  afterTest(() => bucket.close())
  const url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/shell`
  const missing = one.part.replaceAll('e'.repeat(16), '0'.repeat(16))
  const [own, part, gone] = await answersOf(other.site, [other.part, one.part, missing], { LINTEL_EARLIER_URL: url })
  expect([part?.status, part?.text]).toEqual([200, `console.log('e')`])
  expect(part?.headers['cache-control']).toBe(own?.headers['cache-control'])
  expect(part?.headers).not.toHaveProperty('set-cookie')
  expect([gone?.status, gone?.headers['cache-control'], gone?.text]).toEqual([
    404,
    'no-store',
    `Not found: ${missing}\n`,
  ])
  expect(requestedPaths.sort()).toEqual(
    [`/shell${missing}`, `/shell${one.part}`].map((address) => JSON.stringify([address, undefined, undefined])),
  )
  expect(await readdir(earlier)).toEqual([])
})
