import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compressFolder } from './compress.ts'
import { brotliBytes, firstLoad, laterBundles, limits, remoteBundles } from './bundle-sizes.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'lintel-sizes-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

test('counts every script that the page runs, and what it fetches beside them', () => {
  writeFileSync(
    path.join(dist, 'index.html'),
    '<script>inline()</script><script defer src="/main.js"></script><script src=/vendor.js></script>' +
      '<link rel="icon" href="/favicon.svg"><link rel="preload" as="script" href="/sign-in.js">',
  )
  expect(firstLoad(dist)).toEqual({
    name: 'first load',
    files: ['main', 'vendor', 'sign-in'].map((name) => `${dist}/${name}.js`),
    limit: limits.firstLoad,
  })
})

test('reports a page without scripts as a broken build', () => {
  writeFileSync(path.join(dist, 'index.html'), '<p>Nothing</p>')
  expect(() => firstLoad(dist)).toThrow('loads no script')
})

test('counts the engine with its libraries, and each spreadsheet worker alone', () => {
  const assets = path.join(dist, 'assets')
  mkdirSync(assets)
  for (const file of [
    'main.1.js',
    'viewer-open.1.js',
    'viewer-open.1.js.map',
    'viewer-open-libraries.2.js',
    'worker.3.js',
    'worker.4.js',
  ])
    writeFileSync(path.join(assets, file), '')
  const [engine, ...workers] = laterBundles(dist)
  expect(engine?.files.toSorted()).toEqual([`${assets}/viewer-open-libraries.2.js`, `${assets}/viewer-open.1.js`])
  expect(engine?.limit).toBe(limits.openViewer)
  expect(workers.map(({ files }) => files).toSorted()).toEqual([[`${assets}/worker.3.js`], [`${assets}/worker.4.js`]])
})

test('reports a shell without the viewer engine as a broken build', () => {
  mkdirSync(path.join(dist, 'assets'))
  expect(() => laterBundles(dist)).toThrow('no viewer-open script')
})

test('checks the entry and each page of a remote against its limit', () => {
  const integrity = `sha384-${'a'.repeat(64)}`
  const description = {
    name: 'bim',
    owner: 'BIM Team',
    navigationGroup: 'BIM',
    contractVersion: 1,
    version: '1',
    pages: {},
  }
  const files = {
    manifest: 'mf-manifest.json',
    entry: { file: 'entry.js', integrity },
    pages: { list: [{ file: 'list.js', integrity }] },
  }
  writeFileSync(path.join(dist, 'remote.json'), JSON.stringify({ ...description, files }))
  expect(remoteBundles(dist)).toEqual([
    { name: 'bim: remoteEntry', files: [`${dist}/entry.js`], limit: limits.remoteEntry },
    { name: 'bim: list', files: [`${dist}/list.js`], limit: limits.remotePage },
  ])
})

test('sums the compressed sizes', async () => {
  writeFileSync(path.join(dist, 'a.js'), 'a'.repeat(10_000))
  await compressFolder(dist)
  const size = brotliBytes({ name: 'a', files: [`${dist}/a.js`, `${dist}/a.js`], limit: 1 })
  expect(size).toBe(2 * brotliCompressSync('a'.repeat(10_000)).length)
})
