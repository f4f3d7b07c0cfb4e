import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { contentHash } from './content-hash.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-hash-'))
  await mkdir(path.join(folder, 'a/src'), { recursive: true })
  await writeFile(path.join(folder, 'a/src/main.ts'), 'one')
})
afterEach(() => rm(folder, { recursive: true }))

function hash() {
  return contentHash(folder, ['a', 'missing'])
}

test('stays the same while nothing that is built changes', async () => {
  const before = hash()
  await writeFile(path.join(folder, 'a/src/main.test.ts'), 'a test')
  await writeFile(path.join(folder, 'a/README.md'), 'words')
  await mkdir(path.join(folder, 'a/dist'))
  await writeFile(path.join(folder, 'a/dist/main.js'), 'output')
  expect(hash()).toBe(before)
})

test('changes with a file, its name and its place', async () => {
  const before = hash()
  await writeFile(path.join(folder, 'a/src/main.ts'), 'two')
  const edited = hash()
  await rm(path.join(folder, 'a/src/main.ts'))
  await writeFile(path.join(folder, 'a/src/moved.ts'), 'two')
  expect(new Set([before, edited, hash()]).size).toBe(3)
})
