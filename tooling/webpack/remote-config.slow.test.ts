import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { remoteManifestSchema } from '@lintel/shared/remote'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import webpack from 'webpack'
import { sharedVersion, type Since } from './shares/shared-package.ts'
import { leafRuntime, ModuleFederationPlugin, remoteConfig, remoteShares } from './remote-config.ts'
import { RemoteManifestPlugin } from './remote-manifest-plugin.ts'
import { glob } from 'tinyglobby'
import { runCommand, type Command } from '../src/process/run-command.ts'
import { root } from '../src/workspace/root.ts'

describe('remote config', () => {
  const sample = path.join(import.meta.dirname, 'testing/remote-sample')

  function sampleConfig(copy: string) {
    return remoteConfig(
      copy,
      () =>
        new ModuleFederationPlugin({
          name: 'lintel_sample',
          exposes: { './pages': './src/pages.tsx' },
          shared: remoteShares(),
          dts: false,
          experiments: leafRuntime,
        }),
    )
  }

  let folder: string
  let count = 0
  let plain: ReturnType<typeof build> | undefined

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel-remote-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Builds a copy of the sample with changed files. */
  async function build(changes: Record<string, string> = {}, since?: Since) {
    count += 1
    const copy = path.join(folder, String(count), 'remote-sample')
    await cp(sample, copy, { recursive: true })
    await symlink(path.join(import.meta.dirname, '../node_modules'), path.join(copy, 'node_modules'))
    for (const [file, text] of Object.entries(changes)) await writeFile(path.join(copy, file), text)
    const config = sampleConfig(copy)({ mode: 'production' })
    const manifest = new RemoteManifestPlugin({ folder: copy, container: 'lintel_sample', since })
    const plugins = config.plugins?.map((plugin) => (plugin instanceof RemoteManifestPlugin ? manifest : plugin))
    const compiler = webpack({ ...config, plugins: plugins ?? [] })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    const errors = (stats?.compilation.errors ?? []).map(({ message }) => message).join('\n')
    const read = (file: string) => readFile(path.join(copy, 'dist', file))
    return { errors, read, dist: path.join(copy, 'dist') }
  }

  /** The unchanged sample, built once for all tests that only read it. */
  function plainBuild() {
    plain ??= build()
    return plain
  }

  async function manifestOf({ read }: Awaited<ReturnType<typeof build>>) {
    return remoteManifestSchema.parse(JSON.parse(String(await read('remote.json'))))
  }

  function integrityOf(content: Buffer) {
    return `sha384-${createHash('sha384').update(content).digest('base64')}`
  }

  test('emits the manifest with version and pinned files', async () => {
    const built = await plainBuild()
    expect(built.errors).toBe('')
    const manifest = await manifestOf(built)
    expect(manifest).toMatchObject({ name: 'sample', owner: 'Sample Team', contractVersion: 1 })
    expect(manifest.version).toMatch(/^1\.2\.3-[\da-f]{10}$/)
    const files = [manifest.files.entry, ...Object.values(manifest.files.pages).flat()]
    for (const { file, integrity } of files)
      expect([file, integrityOf(await built.read(file))]).toEqual([file, integrity])
  })

  test('ships the changelog under a content-hashed name', async () => {
    expect((await manifestOf(await plainBuild())).files.changelog).toBeUndefined()
    const built = await build({ 'CHANGELOG.md': '# Changelog\n\n## 1.2.3\n\n- Find samples.\n' })
    const { files, version } = await manifestOf(built)
    expect(files.changelog).toMatch(/^assets\/changelog-[0-9a-f]{16}\.json$/)
    const changes = JSON.parse(String(await built.read(files.changelog ?? ''))) as unknown
    expect(changes).toEqual([{ version: '1.2.3', changes: ['Find samples.'] }])
    expect(version).not.toBe((await manifestOf(await plainBuild())).version)
  })

  /** When each name was added to the published package. */
  const since: Since = {
    '@lintel/shared/remote': { paths: '1.0.0', 'paths.home': '1.0.0', 'paths.help': '1.3.0' },
    '@lintel/shared/session': { useUser: '1.2.0', useProduct: '1.10.0', useDeployment: '1.11.0' },
  }

  function requiredBy(imports: string, used: string) {
    const page = `${imports}\nexport function SampleListPage() { return String(${used}) }`
    return build({ 'src/pages/sample-list.page.tsx': page }, since)
  }

  test.each([
    ['the first version for names that it has', '', "''", '1.0.0'],
    [
      'the version of its newest name',
      "import { useProduct, useUser } from '@lintel/shared/session'",
      'useUser() && useProduct()',
      '1.10.0',
    ],
    [
      'nothing for unused imports',
      "import { useProduct, useUser } from '@lintel/shared/session'",
      'useUser()',
      '1.2.0',
    ],
    [
      'the version of a property of an exported object',
      "import { paths } from '@lintel/shared/remote'",
      "paths.home() + paths.help('releases')",
      '1.3.0',
    ],
    ['nothing for unused properties', "import { paths } from '@lintel/shared/remote'", 'paths.home()', '1.0.0'],
    [
      'nothing for types',
      "import { useUser } from '@lintel/shared/session'\nimport type { useProduct } from '@lintel/shared/session'",
      'useUser() as ReturnType<typeof useProduct>',
      '1.2.0',
    ],
    [
      'the current version for a namespace import',
      "import * as session from '@lintel/shared/session'",
      'session',
      sharedVersion,
    ],
  ])('requires %s', async (_, imports, used, version) => {
    const built = await requiredBy(imports, used)
    expect(built.errors).toBe('')
    expect((await manifestOf(built)).requires).toEqual({ '@lintel/shared': `^${version}`, react: '^19.0.0' })
  })

  test('requires no library that it does not import', async () => {
    // The compiled JSX of the sample's pages imports this.
    expect((await manifestOf(await plainBuild())).requires).not.toHaveProperty('react-dom')
  })

  test('rejects a page with an undeclared role', async () => {
    const description = await readFile(path.join(sample, 'src/remote.ts'), 'utf8')
    const descriptionWithRole = description.replace('anyRole: []', "anyRole: ['samples.read']")
    expect((await build({ 'src/remote.ts': descriptionWithRole })).errors).toContain(
      'The role "samples.read" of the page "sampleList" isn\'t described.',
    )
  })

  test('lists the lazy entry points of each page, without eager or dynamically imported ones', async () => {
    const page = `
    import { useUser } from '@lintel/shared/session'
    import { Tabs } from '@lintel/shared/widgets'
    export function SampleListPage() {
      void import('./late.ts')
      return String(useUser()) + String(Tabs) }`
    const lazyImport = "export { DataGrid } from '@lintel/shared/grid'"
    const { files } = await manifestOf(
      await build({ 'src/pages/sample-list.page.tsx': page, 'src/pages/late.ts': lazyImport }),
    )
    expect(files.shared).toEqual({ sampleList: ['@lintel/shared/widgets'] })
  })

  test('bundles a worker as one script without federation', async () => {
    const built = await build({
      'src/pages/answer.ts': 'export const answer: number = 6 * 7',
      'src/pages/worker.ts': "import { answer } from './answer.ts'\npostMessage({ answer })",
      'src/pages/sample-list.page.tsx': `
      export function SampleListPage() { return new Worker(new URL('./worker.ts', import.meta.url)).constructor.name }`,
    })
    expect(built.errors).toBe('')
    const file = (await readdir(path.join(built.dist, 'assets'))).find((name) => /^worker\.[\da-f]{10}\.js$/.test(name))
    const script = String(await built.read(`assets/${file}`))
    expect(script).toMatch(/postMessage\(\{answer:(42|6\*7)\}\)/)
    expect(script).not.toMatch(/federation|webpack/)
  })

  test('bundles the entities it uses, and shares their dependencies with the host', async () => {
    const page = `
    import { viewerTokenSchema } from '@lintel/shared/contract'
    export function SampleListPage() { return String(viewerTokenSchema.parse({})) }`
    const built = await build({ 'src/pages/sample-list.page.tsx': page })
    expect(built.errors).toBe('')
    const { files } = await manifestOf(built)
    const scripts = await Promise.all((files.pages['sampleList'] ?? []).map(({ file }) => built.read(file)))
    expect(scripts.join('')).toContain('expiresIn')
    // Unused parts of the entities are tree-shaken.
    expect(scripts.join('')).not.toContain('firstName')
  })

  test('lists the initial scripts of each page: common ones, then its own', async () => {
    const { files } = await manifestOf(await plainBuild())
    const [list, view] = [files.pages['sampleList'] ?? [], files.pages['sampleView'] ?? []]
    expect(list).toHaveLength(2)
    expect(view[0]).toEqual(list[0])
    expect(view[1]).not.toEqual(list[1])
  })

  test('writes the hash of every chunk into the entry', async () => {
    const built = await plainBuild()
    const { files } = await manifestOf(built)
    const entry = String(await built.read(files.entry.file))
    for (const { integrity } of Object.values(files.pages).flat()) expect(entry).toContain(integrity)
    expect(entry).not.toContain('CHUNK-SRI-HASH')
  })

  test('gives every script a content hash in its name', async () => {
    const { dist } = await plainBuild()
    const scripts = (await readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((file) => !/\.[\da-f]{10}\.js$/.test(file))).toEqual([])
  })

  test('the version depends on the sources only', async () => {
    const page = String(await readFile(path.join(sample, 'src/pages/sample-list.page.tsx')))
    const changed = { 'src/pages/sample-list.page.tsx': page.replace('All samples', 'Every sample') }
    const versions = []
    for (const built of [await plainBuild(), await build(), await build(changed)]) {
      versions.push((await manifestOf(built)).version)
    }
    expect(versions[0]).toBe(versions[1])
    expect(versions[0]).not.toBe(versions[2])
  })

  test('rejects a page that pages.tsx does not import', async () => {
    const { errors } = await build({ 'src/pages.tsx': 'export const pages = {}' })
    expect(errors).toContain(`doesn't import sample-list.page.tsx for the page "sampleList"`)
  })

  test('rejects a second copy of a shared module', async () => {
    const { errors } = await build({
      'src/pages/sample-list.page.tsx': `import { z } from 'zod'; export const SampleListPage = () => String(z.string())`,
    })
    expect(errors).toContain('This remote bundles zod, which the host has already.')
  })

  test('rejects a manifest with the name of another remote', async () => {
    const text = String(await readFile(path.join(sample, 'src/remote.ts')))
    const { errors } = await build({ 'src/remote.ts': text.replace("name: 'sample'", "name: 'other'") })
    expect(errors).toContain('"other"')
  })
})

describe('reproducible plugin', () => {
  const remote = 'remote-prototypes'
  const notCopied = new Set(['.cache', '.git', '.lintel', 'dist', 'docs', 'node_modules'])

  let parent: string
  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'lintel-reproducible-'))
  })
  afterAll(() => rm(parent, { recursive: true, force: true }))

  async function run(command: Command): Promise<void> {
    const { isOk, output } = await runCommand(command)
    if (!isOk) throw new Error(output)
  }

  /** Copies what the build reads, and installs the remote's dependencies, like another machine. */
  async function installCopy(folder: string): Promise<void> {
    const filter = (file: string) => !notCopied.has(path.basename(file))
    const files = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isFile())
    for (const entry of [...files.map(({ name }) => name), remote, 'shared', 'tooling']) {
      await cp(path.join(root, entry), path.join(folder, entry), { recursive: true, filter })
    }
    // The lockfile must match the manifests of all packages.
    for (const manifest of await glob('*/package.json', { cwd: root })) {
      await cp(path.join(root, manifest), path.join(folder, manifest))
    }
    const filters = [`@lintel/${remote}...`, '@lintel/tooling...'].flatMap((packages) => ['--filter', packages])
    const install = ['install', '--prod', '--prefer-offline', '--frozen-lockfile', ...filters]
    await run({ command: 'pnpm', args: install, cwd: folder })
  }

  async function buildIn(folder: string): Promise<string> {
    const builder = path.join(folder, 'tooling/src/build/package-build.ts')
    await run({ command: process.execPath, args: [builder, path.join(folder, remote)], cwd: folder })
    return path.join(folder, remote, 'dist')
  }

  async function hashes(dist: string): Promise<Map<string, string>> {
    const files = await glob('**/*', { cwd: dist, dot: true })
    const entries = files.sort().map(async (file) => {
      const content = await readFile(path.join(dist, file))
      return [file, createHash('sha256').update(content).digest('hex')] as const
    })
    return new Map(await Promise.all(entries))
  }

  test('a remote builds to the same bytes in two folders, and includes neither path', async () => {
    const [one, other] = [path.join(parent, 'one'), path.join(parent, 'another-folder')]
    await installCopy(one)
    const built = await hashes(await buildIn(one))
    expect(built.size).toBeGreaterThan(10)
    // Links within the folder are relative, so it can be moved. Nothing of the first build may be used again.
    for (const made of [`${remote}/dist`, `${remote}/.cache`, '.cache']) {
      await rm(path.join(one, made), { recursive: true, force: true })
    }
    await rename(one, other)
    const dist = await buildIn(other)
    expect(await hashes(dist)).toEqual(built)
    for (const file of built.keys()) {
      const text = await readFile(path.join(dist, file), 'utf8')
      expect([file, text.includes(parent)]).toEqual([file, false])
    }
  }, 300_000)
})
