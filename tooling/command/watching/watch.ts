import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { exitStatus } from '../exit-status.ts'
import { isFailure, isRetryable, UsageFailure, type Failure } from '../failure.ts'
import type { UploadTarget } from '../platform.ts'
import { findUploadTarget } from '../project.ts'
import { saveState, readState } from '../sending/state.ts'
import { isBuildingFile } from '../sending/upload-capture.ts'
import { uploadFile, type Doing } from '../upload.ts'
import {
  memorySchema,
  noMemory,
  filesToUpload,
  withFile,
  type FileMetadata,
  type Memory,
} from './watched-files.model.ts'

type Watching = Doing & { watched: string; place: UploadTarget; name: string }

/**
 * Uploads every file in a folder and its subfolders once it is complete, that is unchanged between two scans. Each
 * content is sent once; a changed file becomes the next version of its capture. Continues until it is stopped, also
 * while offline.
 */
export async function watch(doing: Doing & { watched: string }): Promise<number> {
  const watched = path.resolve(doing.watched)
  if (!(await stat(watched).catch(() => undefined))?.isDirectory())
    throw new UsageFailure(`Folder not found: ${doing.watched}.`)
  const target = await findUploadTarget(doing.platform, doing)
  const watching = { ...doing, isAwaited: true, watched, place: target, name: nameOf(doing, watched) }
  doing.output.note(`Watching ${watched}…`)
  try {
    return await lookAgainAndAgain(watching)
  } catch (error) {
    // Stopping is the normal end of a watch.
    if (doing.signal.aborted) return exitStatus.done
    throw error
  }
}

async function lookAgainAndAgain(watching: Watching): Promise<number> {
  const { settings, signal, everyMilliseconds, isOnce } = watching
  let memory = (await readState(settings.stateFolder, watching.name, memorySchema)) ?? noMemory()
  let before = await looksOf(watching.watched)
  let hasFailed = false
  for (;;) {
    await wait(everyMilliseconds, undefined, { signal })
    const metadataByPath = await looksOf(watching.watched)
    for (const file of filesToUpload(metadataByPath, before, memory)) {
      const metadata = metadataByPath.get(file)
      const outcome = metadata && (await processFile(watching, memory, { file, look: metadata }))
      if (outcome === 'given up') return exitStatus.failed
      if (outcome === undefined || outcome.hasFailed) hasFailed = true
      if (outcome) ({ memory } = outcome)
    }
    if (isOnce) return hasFailed ? exitStatus.failed : exitStatus.done
    before = metadataByPath
  }
}

type Outcome = { memory: Memory; hasFailed: boolean } | 'given up' | undefined

/** Undefined to retry the file on the next scan. */
async function processFile(
  watching: Watching,
  memory: Memory,
  { file, look }: { file: string; look: FileMetadata },
): Promise<Outcome> {
  const { settings, output } = watching
  const hash = await hashOf(file)
  const content = memory.contents[hash]
  async function saveOutcome(captureId: string | null, hasFailed = false): Promise<Outcome> {
    const next = withFile(memory, { path: file, look, hash, captureId })
    await saveState(settings.stateFolder, watching.name, next)
    return { memory: next, hasFailed }
  }
  if (content !== undefined) {
    output.note(`${file} has the same content as an earlier upload.`)
    return saveOutcome(content)
  }
  try {
    return await saveOutcome((await uploadVersion(watching, file, memory.files[file]?.captureId)) ?? null)
  } catch (error) {
    if (!isFailure(error)) throw error
    output.fail({ file, code: error.code, status: error.status }, `${file}: ${error.message}`)
    if (error.status === 401 || error.status === 403) return 'given up'
    return isForLater(error) ? undefined : saveOutcome(null, true)
  }
}

/** If the previous capture can't have another version, the file becomes a separate capture. */
async function uploadVersion(watching: Watching, file: string, previousCaptureId: string | null | undefined) {
  if (!previousCaptureId) return uploadFile(watching, file, watching.place)
  try {
    return await uploadFile(watching, file, { previousCaptureId })
  } catch (error) {
    if (!isFailure(error) || !withoutVersion.has(error.code)) throw error
    watching.output.note(`${error.message} It's uploaded as a separate capture.`)
    return uploadFile(watching, file, watching.place)
  }
}

const withoutVersion = new Set(['captures/not-found', 'captures/has-next-version'])
const forLater = new Set([
  'file/changed',
  'wait/timeout',
  'captures/next-version-in-progress',
  'captures/too-many-in-progress',
])

/** Also retried: a full quota, and files that are still being written. */
function isForLater(failure: Failure): boolean {
  const isRoom = failure.status === 413 && failure.code !== 'uploads/too-large'
  return isRetryable(failure) || isRoom || forLater.has(failure.code)
}

async function looksOf(folder: string): Promise<Map<string, FileMetadata>> {
  const metadataByPath = new Map<string, FileMetadata>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || entry.name.startsWith('.') || !isBuildingFile(entry.name)) continue
    // Files can disappear while a folder is read.
    const found = await stat(file).catch(() => undefined)
    if (found) metadataByPath.set(file, { bytes: found.size, modified: found.mtimeMs })
  }
  return metadataByPath
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function nameOf({ settings: { server, organization }, project }: Doing, watched: string): string {
  const keySource = JSON.stringify([server.href, organization, watched, project])
  return `watched/${createHash('sha256').update(keySource).digest('hex')}`
}
