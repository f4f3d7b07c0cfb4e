import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startObjectStorageServer, type ObjectStorageServer } from '../files/testing/object-storage-server.ts'
import { openRegistryHarness, operatorToken, type RegistryHarness } from './testing/registry-harness.ts'
import { compiledOfRun } from '../../../testing/test-run.ts'

const command = join(import.meta.dirname, '../../../../../tooling/src/release/main.ts')

/** The command is a process of its own, a dozen times. */
const maxWait = 300_000

let folder: string
let harness: RegistryHarness
let storage: ObjectStorageServer
let web: Server
let environment: Record<string, string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-command-'))
  storage = await startObjectStorageServer()
  web = createServer((request, response) => {
    const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'application/json'
    readFile(join(folder, 'store', request.url ?? '')).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => web.listen(0, 'localhost', resolve))
})
afterEach(async () => {
  await harness.close()
  await storage.close()
  await new Promise((resolve) => web.close(resolve))
  await rm(folder, { recursive: true })
})

async function open(kind: string): Promise<void> {
  const { port } = web.address() as AddressInfo
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.config
  const address = kind === 'a folder' ? `http://localhost:${port}/{name}/` : `${endpoint}/${bucket}/remotes/{name}/`
  harness = await openRegistryHarness({ REMOTE_ADDRESSES: address })
  environment = {
    REMOTE_ADDRESSES: address,
    RELEASE_STORE: kind === 'a folder' ? join(folder, 'store') : `s3://${bucket}/remotes`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    LINTEL_REGISTRY: await harness.app.listen({ host: '127.0.0.1', port: 0 }),
    REGISTRY_RELEASE_TOKEN: operatorToken,
  }
}

/** The real command, in a folder where nothing is built. */
function run(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { cwd: folder, env: { ...compiledOfRun, ...environment } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    )
  })
}

function pinned(file: string, text: string) {
  return { file, integrity: `sha384-${createHash('sha384').update(text).digest('base64')}` }
}

/** What a build of a remote with one page leaves. */
async function build(version: string, script = `// ${version}`): Promise<string> {
  const dist = join(folder, `dist-${version}-${script.length}`)
  const entry = `var lintel_prototypes = '${version}'`
  const [entryFile, list] = [pinned('assets/remoteEntry.js', entry), pinned('assets/list.js', script)]
  const manifest = {
    name: 'prototypes',
    owner: 'Catalog team',
    navigationGroup: 'Prototypes',
    contractVersion: 1,
    pages: { list: { path: 'prototypes', title: 'Prototypes', anyRole: [] } },
    version,
    files: { manifest: 'mf-manifest.json', entry: entryFile, pages: { list: [list] } },
  }
  const metaData = { publicPath: 'auto', remoteEntry: { name: entryFile.file } }
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, entryFile.file), entry)
  await writeFile(join(dist, list.file), script)
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify({ name: 'lintel_prototypes', metaData }))
  await writeFile(join(dist, 'remote.json'), JSON.stringify(manifest))
  return dist
}

async function release(version: string, ...more: string[]): Promise<string> {
  return run('prototypes', '--dist', await build(version), ...more)
}

/** The page's script of a version, as a browser fetches it from where the registry says. */
async function fetched(version: string): Promise<string> {
  const [listed] = (await harness.registry()).remotes
  const response = await fetch(new URL(`../${version}/assets/list.js`, listed?.baseUrl))
  return response.ok ? response.text() : `${response.status}`
}

test(
  'releases to an object storage',
  async () => {
    await open('an object storage')
    expect(await release('1.0.0')).toMatch(
      /Uploaded 4 files to .*, verified 4 at .*\nReleased prototypes 1\.0\.0 to everyone/,
    )
    await release('2.0.0', '--to', '10%')
    expect(await run('promote', 'prototypes')).toContain('2.0.0 live · 1.0.0 before')
    expect([await fetched('1.0.0'), await fetched('2.0.0')]).toEqual(['// 1.0.0', '// 2.0.0'])
  },
  maxWait,
)

test(
  'releases, tries out, promotes and rolls back on a folder',
  async () => {
    await open('a folder')
    expect(await release('1.0.0')).toMatch(
      /Uploaded 4 files to .*, verified 4 at .*\nReleased prototypes 1\.0\.0 to everyone/,
    )
    expect(await release('2.0.0', '--to', '10%', '--organizations', 'HFA')).toContain('Everyone else still gets 1.0.0.')
    expect(await harness.remoteVersions()).toEqual(['prototypes 1.0.0'])
    expect(await run('list')).toContain('prototypes  1.0.0 live · 2.0.0 on trial for 10%, HFA (0 opened, 0 failed)')

    // By name alone, where nothing is built; a page that is open on 1 finds its other screens through all of it.
    expect(await run('promote', 'prototypes')).toContain('2.0.0 live · 1.0.0 before')
    expect([await fetched('1.0.0'), await fetched('2.0.0')]).toEqual(['// 1.0.0', '// 2.0.0'])
    expect(await run('rollback', 'prototypes')).toContain('1.0.0 live')
    expect(await harness.remoteVersions()).toEqual(['prototypes 1.0.0'])
    expect(await fetched('2.0.0')).toBe('// 2.0.0')

    const preview = await release('3.0.0', '--preview', 'Feature/New_Cards')
    expect(preview).toMatch(/Open it with: http:.*\/\?preview=prototypes=feature-new-cards$/m)
    expect(await harness.remoteVersions()).toEqual(['prototypes 1.0.0'])

    expect(await run('disable', 'prototypes')).toContain('Enter a reason')
    expect(await run('disable', 'prototypes', '--reason', 'Cards are wrong')).toContain('off: Cards are wrong')
    expect(await harness.remoteVersions()).toEqual([])
    expect(await run('enable', 'prototypes')).toMatch(/1\.0\.0 live\n$/)
  },
  maxWait,
)

test(
  'overwrites nothing, and removes what no one needs',
  async () => {
    await open('a folder')
    await release('1.0.0')
    const other = await run('prototypes', '--dist', await build('1.0.0', 'another()'))
    expect(other).toContain('a different prototypes/1.0.0/')
    expect(await fetched('1.0.0')).toBe('// 1.0.0')
    for (const version of ['2.0.0', '3.0.0']) await release(version)
    await run('rollback', 'prototypes', '1.0.0')
    expect(await run('prune', 'prototypes')).toContain('removed nothing')
    await harness.asOwner(
      `update registry_releases set released_at = now() - interval '31 days' where version <> '3.0.0'`,
    )
    expect(await run('prune', 'prototypes')).toContain('removed 2.0.0')
    expect([await fetched('1.0.0'), await fetched('2.0.0'), await fetched('3.0.0')]).toEqual([
      '// 1.0.0',
      '404',
      '// 3.0.0',
    ])
    expect(await run('promote', 'prototypes', '2.0.0')).toContain('were removed')
  },
  maxWait,
)

test(
  'enters nothing that browsers would not find as it was built, and needs the right token',
  async () => {
    await open('a folder')
    await release('1.0.0')
    const elsewhere = { ...environment, RELEASE_STORE: join(folder, 'another-store') }
    const here = environment
    environment = elsewhere
    expect(await release('2.0.0')).toMatch(/4 of 4 files differ from the build:\n.*2\.0\.0\/.* responded with 404/)
    environment = { ...here, REGISTRY_RELEASE_TOKEN: 'not-the-token-of-this-platform' }
    expect(await release('3.0.0')).toContain('The registry refused prototypes 3.0.0 (401)')
    environment = here
    expect(await run('list', 'prototypes')).not.toMatch(/2\.0\.0|3\.0\.0/)
    const made = await run('token', 'Catalog team', '--remotes', 'prototypes')
    environment = { ...here, REGISTRY_RELEASE_TOKEN: /^release_\S+/.exec(made)?.[0] ?? '' }
    expect(await release('3.0.0')).toContain('Released prototypes 3.0.0')
    expect(await run('rollback', 'assembly')).toContain('can release only prototypes')
  },
  maxWait,
)
