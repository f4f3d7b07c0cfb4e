import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint } from 'eslint'
import { glob } from 'tinyglobby'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { config } from '../../eslint/config.ts'
import { repository } from '../../eslint/boundaries/source-location.ts'
import { runCommand } from '../process/run-command.ts'
import { nativeCompiler } from '../workspace/programs.ts'
import { remoteFolder, remoteNames } from '../workspace/packages.ts'
import { withScratchRemote } from './check-template.ts'
import { addFeature, generateRemote } from './generate.ts'
import { assertName } from './template.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-new-'))
})
afterEach(() => rm(parent, { recursive: true }))

async function textsIn(folder: string): Promise<Map<string, string>> {
  const files = await glob('**', { cwd: folder, dot: true, ignore: ['node_modules'] })
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
  )
  return new Map(texts)
}

test('writes a remote with its name filled in, and no place left open', async () => {
  const texts = await textsIn(await generateRemote('site-plans', parent))
  const open = [...texts].filter(([file, text]) => /__\w+?__|TODO|say in one/.test(`${file} ${text}`))
  expect(open.map(([file]) => file)).toEqual([])
  expect(texts.get('src/remote.ts')).toContain("sitePlansList: {\n      path: 'site-plans',\n      title: 'Site Plans'")
  expect(texts.get('README.md')).toMatch(/\| `sitePlansView` \| .*\n\n\| Call/)
})

test('leaves a remote or a feature that exists alone', async () => {
  const folder = await generateRemote('plans', parent)
  await expect(generateRemote('plans', parent)).rejects.toThrow('exists already')
  await expect(addFeature('plans', folder)).rejects.toThrow('exists already')
  await expect(addFeature('plans', parent)).rejects.toThrow('is no remote')
})

test.each(['Plans', 'site_plans', 'site--plans', '../evil', '-plans', ''])('refuses the name %j', (name) => {
  expect(() => assertName(name, 'remote')).toThrow('use lower-case letters')
})

test.each(remoteNames())('finds its places in remote-%s', async (name) => {
  const copy = path.join(parent, `remote-${name}`)
  for (const part of ['src', 'README.md'])
    cpSync(path.join(remoteFolder(name), part), path.join(copy, part), { recursive: true })
  await addFeature('second-thoughts', copy)
  const texts = await textsIn(copy)
  expect(texts.get('src/pages.tsx')).toContain('secondThoughtsView: async () =>')
  expect(texts.get('src/testing/handlers.ts')).toContain('...secondThoughtsHandlers()')
  expect(texts.get('README.md')).toContain('| `secondThoughtsList` | `second-thoughts` |')
})

test.each(['remote', 'feature'] as const)('refuses a %s called as the templates call something', (kind) => {
  expect(() => assertName('sample', kind)).toThrow('the templates use it themselves')
})

test('types and lint accept what is written', async () => {
  const eslint = new ESLint({ cwd: repository, overrideConfigFile: true, overrideConfig: config })
  await withScratchRemote(async (folder) => {
    const args = [nativeCompiler, '--project', folder]
    expect(await runCommand({ command: process.execPath, args })).toEqual({ isOk: true, output: '' })
    const texts = await textsIn(folder)
    const sources = [...texts].filter(([file]) => /^(src|dev)\/.*\.tsx?$/.test(file))
    expect(sources.length).toBeGreaterThan(20)
    const results = await Promise.all(
      // As if it lay where remotes lie: the rules go by the place.
      sources.map(([file, text]) => eslint.lintText(text, { filePath: `${repository}/remote-sample-plans/${file}` })),
    )
    const found = results.flat().flatMap(({ filePath, messages }) => messages.map(({ message }) => [filePath, message]))
    expect(found).toEqual([])
  })
}, 120_000)
