import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { glob } from 'tinyglobby'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-twice-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Each build begins in a folder of its own, where federation writes a file. */
async function build(name: string): Promise<string> {
  const folder = path.join(parent, name)
  const copy = path.join(folder, 'remote-sample')
  await mkdir(folder, { recursive: true })
  await cp(path.join(import.meta.dirname, 'testing/remote-sample'), copy, { recursive: true })
  await symlink(path.join(import.meta.dirname, '../node_modules'), path.join(copy, 'node_modules'))
  const builder = path.join(import.meta.dirname, 'testing/build-sample.ts')
  await promisify(execFile)(process.execPath, [builder, copy], { cwd: folder })
  return path.join(copy, 'dist')
}

async function contentOf(dist: string): Promise<Map<string, string>> {
  const files = await glob('**/*', { cwd: dist, dot: true })
  const contents = files.sort().map(async (file) => {
    const content = await readFile(path.join(dist, file))
    return [file, createHash('sha256').update(content).digest('hex')] as const
  })
  return new Map(await Promise.all(contents))
}

test('the same sources give the same bytes in two folders, and name neither', async () => {
  const [one, other] = await Promise.all([build('one'), build('another')])
  const content = await contentOf(one)
  expect(content.size).toBeGreaterThan(5)
  expect(await contentOf(other)).toEqual(content)
  for (const file of content.keys()) {
    const text = await readFile(path.join(one, file), 'utf8')
    expect([file, text.includes(parent)]).toEqual([file, false])
    // That name is a hash of whole paths, which are the same here for both.
    expect([file, /federation\/entry\.[\da-f]+/.exec(text)]).toEqual([file, null])
  }
  const entry = [...content.keys()].find((file) => /remoteEntry\..*\.js$/.test(file)) ?? ''
  expect(await readFile(path.join(one, entry), 'utf8')).toMatch(/[{,]container\(/)
})
