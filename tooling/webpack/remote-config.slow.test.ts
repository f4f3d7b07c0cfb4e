import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { remoteManifestSchema } from '@lintel/shared/remote'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import webpack from 'webpack'
import { doorVersion } from './shares/doors.ts'
import { remoteConfig } from './remote-config.ts'

const sample = path.join(import.meta.dirname, 'testing/remote-sample')

let folder: string
let count = 0
let plain: ReturnType<typeof build> | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-remote-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds a copy of the sample, with the files that a test gives another content. */
async function build(changes: Record<string, string> = {}) {
  count += 1
  const copy = path.join(folder, String(count), 'remote-sample')
  await cp(sample, copy, { recursive: true })
  await symlink(path.join(import.meta.dirname, '../node_modules'), path.join(copy, 'node_modules'))
  for (const [file, text] of Object.entries(changes)) await writeFile(path.join(copy, file), text)
  const compiler = webpack(remoteConfig(copy)({ mode: 'production' }))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  const errors = (stats?.compilation.errors ?? []).map(({ message }) => message).join('\n')
  const read = (file: string) => readFile(path.join(copy, 'dist', file))
  return { errors, read, dist: path.join(copy, 'dist') }
}

/** The sample as it is, built once for all tests that only look at it. */
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

test('emits the description with version and pinned files', async () => {
  const built = await plainBuild()
  expect(built.errors).toBe('')
  const manifest = await manifestOf(built)
  expect(manifest).toMatchObject({ name: 'sample', owner: 'Sample Team', contractVersion: 1 })
  expect(manifest.version).toMatch(/^1\.2\.3-[\da-f]{10}$/)
  const files = [manifest.files.entry, ...Object.values(manifest.files.pages).flat()]
  for (const { file, integrity } of files)
    expect([file, integrityOf(await built.read(file))]).toEqual([file, integrity])
})

test('names the doors that its code imports, with the versions it was built against', async () => {
  expect((await manifestOf(await plainBuild())).needs).toEqual({
    '@lintel/shared/remote': doorVersion('@lintel/shared/remote'),
    react: '^19.0.0',
  })
  const page = `
    import type { User } from '@lintel/shared/contract'
    import { useUser } from '@lintel/shared/session'
    export function SampleListPage() { return (useUser() as User).firstName }`
  const { needs } = await manifestOf(await build({ 'src/pages/sample-list.page.tsx': page }))
  expect(Object.keys(needs ?? {})).toEqual(expect.arrayContaining(['@lintel/shared/remote', '@lintel/shared/session']))
})

test('names of React what is used, the major version, by whichever of its files it comes', async () => {
  // The pages of the sample import what the compiler makes of their markup.
  const { needs } = await manifestOf(await plainBuild())
  expect(needs).toMatchObject({ react: '^19.0.0' })
  expect(needs).not.toHaveProperty('react-dom')
})

test('refuses a page for a role that nobody describes', async () => {
  const description = await readFile(path.join(sample, 'src/remote.ts'), 'utf8')
  const asking = description.replace('anyRole: []', "anyRole: ['samples.read']")
  expect((await build({ 'src/remote.ts': asking })).errors).toContain(
    'The role "samples.read" of the page "sampleList" is described nowhere.',
  )
})

test('names the lazy doors of each page, and not those that are there already or come later', async () => {
  const page = `
    import { useUser } from '@lintel/shared/session'
    import { Tabs } from '@lintel/shared/widgets'
    export function SampleListPage() {
      void import('./late.ts')
      return String(useUser()) + String(Tabs) }`
  const late = "export { DataGrid } from '@lintel/shared/grid'"
  const { files } = await manifestOf(await build({ 'src/pages/sample-list.page.tsx': page, 'src/pages/late.ts': late }))
  expect(files.doors).toEqual({ sampleList: ['@lintel/shared/widgets'] })
})

test('makes the file of a worker one script, without any part of federation', async () => {
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

test('brings the entities it uses, and takes what they are made of from the host', async () => {
  const page = `
    import { viewerTokenSchema } from '@lintel/shared/contract'
    export function SampleListPage() { return String(viewerTokenSchema.parse({})) }`
  const built = await build({ 'src/pages/sample-list.page.tsx': page })
  expect(built.errors).toBe('')
  const { needs, files } = await manifestOf(built)
  expect(Object.keys(needs ?? {}).sort()).toEqual(['@lintel/shared/remote', '@lintel/shared/schema', 'react'])
  const scripts = await Promise.all((files.pages['sampleList'] ?? []).map(({ file }) => built.read(file)))
  expect(scripts.join('')).toContain('expiresIn')
  // Of the entities, what the page does not use is left out.
  expect(scripts.join('')).not.toContain('firstName')
})

test('names the first scripts of each page: what all pages share, then its own', async () => {
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

test('the same sources make the same version, other sources another', async () => {
  const page = String(await readFile(path.join(sample, 'src/pages/sample-list.page.tsx')))
  const changed = { 'src/pages/sample-list.page.tsx': page.replace('All samples', 'Every sample') }
  const versions = []
  for (const built of [await plainBuild(), await build(), await build(changed)]) {
    versions.push((await manifestOf(built)).version)
  }
  expect(versions[0]).toBe(versions[1])
  expect(versions[0]).not.toBe(versions[2])
})

test('refuses a page that pages.tsx does not import', async () => {
  const { errors } = await build({ 'src/pages.tsx': 'export const pages = {}' })
  expect(errors).toContain('imports no sample-list.page.tsx for the page "sampleList"')
})

test('refuses a second copy of what the host has', async () => {
  const { errors } = await build({
    'src/pages/sample-list.page.tsx': `import { z } from 'zod'; export const SampleListPage = () => String(z.string())`,
  })
  expect(errors).toContain('This remote bundles zod, which the host has behind a door.')
})

test('refuses a description that names another remote', async () => {
  const text = String(await readFile(path.join(sample, 'src/remote.ts')))
  const { errors } = await build({ 'src/remote.ts': text.replace("name: 'sample'", "name: 'other'") })
  expect(errors).toContain('"other"')
})
