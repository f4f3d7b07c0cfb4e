import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { assertRemoteName, generateRemote, templateFiles } from './generate.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-new-'))
})
afterEach(() => rm(parent, { recursive: true }))

test('writes every file of the template with the name filled in', async () => {
  const folder = await generateRemote('site-plans', parent)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files).toHaveLength((await templateFiles()).length)
  const texts = await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))
  expect(texts.filter((text) => /__\w+?__/.test(text))).toEqual([])
  expect(await readFile(path.join(folder, 'src/remote.ts'), 'utf8')).toContain("title: 'Site Plans'")
})

test('leaves a remote that exists alone', async () => {
  await generateRemote('plans', parent)
  await expect(generateRemote('plans', parent)).rejects.toThrow('exists already')
})

test.each(['Plans', 'site_plans', 'site--plans', '../evil', '-plans', ''])('refuses the name %j', (name) => {
  expect(() => assertRemoteName(name)).toThrow('use lower-case letters')
})
