import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readShellSettings } from '../../serve/shell-settings.ts'
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

/** A shell whose page has one part, named as builds name them. */
async function shellOf(version: string): Promise<{ site: string; part: string }> {
  const site = path.join(folder, version)
  const part = `/assets/door.${version.repeat(16)}.js`
  await mkdir(path.join(site, 'assets'), { recursive: true })
  await writeFile(path.join(site, 'index.html'), version)
  await writeFile(site + part, `console.log('${version}')`)
  await writeFile(`${site}${part}.br`, brotliCompressSync(`console.log('${version}')`))
  return { site, part }
}

/** What a host with this shell answers at each address, with a folder that outlives it. */
async function answersOf(site: string, addresses: readonly string[]) {
  const fixed = { site, earlier, deployment: folder, inlineScripts: [] }
  const nginx = await startNginx((made) => hostConfiguration({ ...made, ...fixed }), {
    LINTEL_SITE: site,
    LINTEL_EARLIER: earlier,
  })
  try {
    const answers = addresses.map(async (address) => {
      const answer = await fetch(nginx.origin + address, { headers: { 'accept-encoding': 'br' } })
      return { status: answer.status, headers: sentHeaders(answer.headers), text: await answer.text() }
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

test('a page that was opened before another shell came fetches its parts as before, for a month', async () => {
  const [one, other, third] = [await shellOf('a'), await shellOf('b'), await shellOf('c')]
  const [own] = await answersOf(one.site, [one.part])
  expect([own?.status, own?.text]).toEqual([200, `console.log('a')`])
  // It was served for so long that its files look old.
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

test('a folder that cannot be written to costs nobody the shell', async () => {
  const { site, part } = await shellOf('d')
  await rm(earlier, { recursive: true })
  await mkdir(earlier)
  await writeFile(path.join(earlier, 'assets'), 'no folder')
  const [page, own] = await answersOf(site, ['/', part])
  expect([page?.status, own?.status]).toEqual([200, 200])
})
