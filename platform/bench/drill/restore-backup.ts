import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PrototypeManifest, PrototypeRelease } from '@lintel/shared/contract'
import type { CaptureFile, CaptureModel, IngestionPage } from '@lintel/shared/contract/captures'
import { freePort } from '../../../tooling/src/containers/testing/start-nginx.ts'
import { waitFor } from '../../../tooling/src/process/wait-for.ts'
import { root } from '../../../tooling/src/workspace/root.ts'
import type { Caller } from '../load/server.ts'
import { capture } from './people/capture.ts'
import { listOf, lostOf, write } from './people/writer.ts'
import type { Outcome, DrillOptions } from './rolling.ts'
import { startIdentity } from './harness/identity.ts'
import { startService } from './harness/services.ts'

const organization = 'CFA'
const readyTimeout = 120_000
const release = { folder: root, name: 'this release' }

/**
 * Backs up a demo system during writes, restores the backup into an empty data folder, starts a system on it, and compares both through the API.
 * No write that was acknowledged before the backup may be missing.
 */
export async function restoreBackup({ seconds }: DrillOptions): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const identity = await startIdentity()
  try {
    const id = 'local|everything'
    const caller = { id, organization, headers: await identity.headersOf(id, organization) }
    const [running, restored, backup] = [join(folder, 'running'), join(folder, 'restored'), join(folder, 'backup')]
    const before = await withSystem(running, identity.environment, async (origin) => {
      const failures = await capture(origin, caller, join(folder, 'drill.ifc'))
      if (failures.length > 0) throw new Error(failures.join('\n'))
      const contents = await readContents(origin, caller)
      const stopWriting = new AbortController()
      const written = write(origin, caller, stopWriting.signal)
      await wait(seconds * 1000)
      const assets = await listOf(origin, caller)
      console.log(`  ${await runBackupCommand(running, 'backup', backup)}`)
      stopWriting.abort()
      return { contents, assets, written: await written }
    })
    console.log(`  ${await runBackupCommand(restored, 'restore', backup)}`)
    return await withSystem(restored, identity.environment, async (origin) => {
      const contents = await readContents(origin, caller)
      const assets = await listOf(origin, caller)
      return {
        figures: [
          `${before.written.writes} writes acknowledged before and during the backup, ${assets.size} assets restored`,
          ...Object.entries(contents.counts).map(([name, count]) => `${name}: ${count}`),
          `files: ${Object.keys(contents.files).length}`,
        ],
        lost: [
          ...before.written.failures.map(({ reason }) => `a write during the backup: ${reason}`),
          ...lostOf(assets, { acknowledged: before.assets }),
          ...differences(before.contents.counts, contents.counts),
          ...differences(before.contents.files, contents.files),
        ],
      }
    })
  } finally {
    identity.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function runBackupCommand(dataFolder: string, command: 'backup' | 'restore', folder: string): Promise<string> {
  const env = { PATH: process.env['PATH'], LINTEL_DATA_DIR: dataFolder }
  const program = join(root, 'platform/src/backup/main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, command, folder], { env })
  return stdout.trim().replaceAll(folder, 'a folder')
}

/** Runs a server and a worker on the embedded database of a data folder. */
async function withSystem<Result>(
  dataFolder: string,
  identity: Record<string, string>,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const environment = {
    ...identity,
    LINTEL_DATA_DIR: dataFolder,
    PLATFORM_PORT: String(port),
    DEMO_MODELS: 'sketch',
    DEMO_CAPTURES: 'none',
    CALLS_PER_MINUTE: '1000000',
    PERSON_CALLS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  }
  const server = await startService('platform/src/main.ts', release, environment)
  try {
    const origin = `http://localhost:${port}`
    await waitFor(`${origin}/health/ready`, { deadline: readyTimeout, signal: new AbortController().signal })
    const worker = await startService('platform/src/worker/main.ts', release, environment)
    try {
      return await work(origin)
    } finally {
      await worker.stop()
    }
  } finally {
    await server.stop()
  }
}

type Contents = {
  counts: Record<string, number>
  /** Hashes by name. */
  files: Record<string, string>
}

/** Counts of the system's rows except assets, and hashes of its seeded and uploaded files. */
async function readContents(origin: string, { headers }: Caller): Promise<Contents> {
  async function fetchFrom(path: string): Promise<Response> {
    const response = await fetch(new URL(path, origin), { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  async function read<Value>(path: string): Promise<Value> {
    return (await (await fetchFrom(`/api${path}`)).json()) as Value
  }
  async function hashOf(path: string): Promise<string> {
    return createHash('sha256')
      .update(await (await fetchFrom(path)).bytes())
      .digest('hex')
  }
  const prototypes = await read<PrototypeRelease[]>(`/lintel-webapi/prototypes/${organization}`)
  const members = await read<unknown[]>(`/organizations/${organization}/users`)
  const ingestions = await read<IngestionPage>('/capture-ingestions')
  const files: Record<string, string> = {}
  for (const { prototype, version } of prototypes) {
    const manifest = await read<PrototypeManifest>(`/lintel-webapi/prototypes/${organization}/${prototype}/${version}`)
    const [file] = manifest.fileConfigurations.flatMap((configuration) => configuration.file ?? [])
    if (file) files[`${prototype} ${version}`] = await hashOf(file.url)
  }
  for (const { captureId } of ingestions.items) {
    if (captureId === null) continue
    const original = await read<CaptureFile>(`/captures/${captureId}/file`)
    const { file: model } = await read<CaptureModel>(`/captures/${captureId}/model`)
    files[original.fileName] = await hashOf(original.url)
    if (model) files[`3D model of ${original.fileName}`] = await hashOf(model.url)
  }
  return {
    counts: { prototypes: prototypes.length, members: members.length, captures: ingestions.items.length },
    files,
  }
}

function differences<Value>(before: Record<string, Value>, after: Record<string, Value>): string[] {
  return Object.entries(before)
    .filter(([name, value]) => after[name] !== value)
    .map(([name, value]) => `${name}: ${String(value)} before the backup, ${String(after[name] ?? 'none')} restored`)
}
