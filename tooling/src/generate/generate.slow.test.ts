import { existsSync, readFileSync, cpSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, afterEach, beforeEach } from '@jest/globals'
import { remoteFolder, remoteNames } from '../workspace/packages.ts'
import { fillIn, templateFolder, assertName } from './template.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { ESLint } from 'eslint'
import { glob } from 'tinyglobby'
import { config } from '../../eslint/config.ts'
import { repository } from '../../eslint/boundaries/source-location.ts'
import { runCommand } from '../process/run-command.ts'
import { nativeCompiler } from '../workspace/programs.ts'
import { withScratchRemote } from './scratch-remote.ts'
import { addFeature, generateRemote } from './generate.ts'
import { checkCommand } from '../pack/check-command.ts'
import { checkRepository } from './check-repository.ts'

describe('canonical files', () => {
  /** Above `pages/`, all remotes have the same structure. */
  const canonical = [
    'CHANGELOG.md',
    'README.md',
    'dev/index.html',
    'dev/main.tsx',
    'jest.config.ts',
    'package.json',
    'src/pages.tsx',
    'src/remote.ts',
    'src/testing/handlers.ts',
  ]
  const identical = ['tsconfig.json', 'webpack.config.ts']

  describe.each(remoteNames())('remote-%s', (name) => {
    test.each([...canonical, ...identical])('has %s', (file) => {
      expect(existsSync(path.join(remoteFolder(name), file))).toBe(true)
    })

    test.each(identical)('has the same %s as every remote', (file) => {
      const expected = fillIn(readFileSync(path.join(templateFolder('remote'), file), 'utf8'), name)
      expect(readFileSync(path.join(remoteFolder(name), file), 'utf8')).toBe(expected)
    })

    test('has a short README', () => {
      const readme = readFileSync(path.join(remoteFolder(name), 'README.md'), 'utf8')
      expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
    })
  })
})

describe('generate', () => {
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

  test('writes a remote with its name filled in, and no placeholder left', async () => {
    const texts = await textsIn(await generateRemote('site-plans', parent))
    const open = [...texts].filter(([file, text]) => /__\w+?__|TODO|say in one/.test(`${file} ${text}`))
    expect(open.map(([file]) => file)).toEqual([])
    expect(texts.get('src/remote.ts')).toContain(
      "sitePlansList: {\n      path: 'site-plans',\n      title: 'Site Plans'",
    )
    expect(texts.get('README.md')).toMatch(/\| `sitePlansView` \| .*\n\n\| Call/)
  })

  test('does not overwrite an existing remote or feature', async () => {
    const folder = await generateRemote('plans', parent)
    await expect(generateRemote('plans', parent)).rejects.toThrow('exists already')
    await expect(addFeature('plans', folder)).rejects.toThrow('exists already')
    await expect(addFeature('plans', parent)).rejects.toThrow("isn't a remote")
  })

  test.each(['Plans', 'site_plans', 'site--plans', '../evil', '-plans', ''])('rejects the name %j', (name) => {
    expect(() => assertName(name, 'remote')).toThrow('Use lowercase letters')
  })

  test.each(remoteNames())('adds a feature to remote-%s', async (name) => {
    const copy = path.join(parent, `remote-${name}`)
    for (const part of ['src', 'README.md'])
      cpSync(path.join(remoteFolder(name), part), path.join(copy, part), { recursive: true })
    await addFeature('second-thoughts', copy)
    const texts = await textsIn(copy)
    expect(texts.get('src/pages.tsx')).toContain('secondThoughtsView: async () =>')
    expect(texts.get('src/testing/handlers.ts')).toContain('...secondThoughtsHandlers()')
    expect(texts.get('README.md')).toContain('| `secondThoughtsList` | `second-thoughts` |')
  })

  test.each(['remote', 'feature'] as const)('rejects a %s with a name that the templates use', (kind) => {
    expect(() => assertName('sample', kind)).toThrow('because the templates use it')
  })

  test('generated code passes type check and lint', async () => {
    const eslint = new ESLint({ cwd: repository, overrideConfigFile: true, overrideConfig: config })
    await withScratchRemote(async (folder) => {
      const args = [nativeCompiler, '--project', folder]
      expect(await runCommand({ command: process.execPath, args })).toEqual({ isOk: true, output: '' })
      const texts = await textsIn(folder)
      const sources = [...texts].filter(([file]) => /^(src|dev)\/.*\.tsx?$/.test(file))
      expect(sources.length).toBeGreaterThan(20)
      const results = await Promise.all(
        // Located like a remote, because lint rules depend on the path.
        sources.map(([file, text]) => eslint.lintText(text, { filePath: `${repository}/remote-sample-plans/${file}` })),
      )
      const found = results
        .flat()
        .flatMap(({ filePath, messages }) => messages.map(({ message }) => [filePath, message]))
      expect(found).toEqual([])
    })
  }, 120_000)
})

describe('generated repository', () => {
  /** Milliseconds. Each installs, tests or builds packages. */
  const maxWait = 600_000

  test(
    'a remote in a repository of its own checks, builds and releases itself',
    async () => {
      expect(await checkRepository()).toEqual([])
    },
    maxWait,
  )

  test(
    'the packed command can be installed and called',
    async () => {
      expect(await checkCommand()).toEqual([])
    },
    maxWait,
  )
})
