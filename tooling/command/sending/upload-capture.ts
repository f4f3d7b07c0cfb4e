import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stat } from 'node:fs/promises'
import { Failure, isFailure } from '../failure.ts'
import type { Ingestion, UploadTarget, Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { removeUnfinishedUpload, sendFile, type SentFile } from './send-file.ts'

const extensions = ['.ifc', '.ifczip']

/** What to export instead of a model in another format, by the end of its name in lower case. */
const exportAdvice: Readonly<Record<string, string>> = {
  '.rvt': "Revit files aren't supported. Export the model as IFC (File > Export > IFC) and upload the .ifc file.",
  '.dwg': "Drawings aren't supported. Export the building model as IFC and upload the .ifc file.",
  '.ifcxml': "ifcXML isn't supported. Export the model as IFC in STEP format (.ifc) and upload that file.",
  '.ifcx': "IFC 5 isn't supported yet. Export the model as IFC 2x3, IFC 4, or IFC 4.3 (.ifc) and upload that file.",
}

/** The platform's limit for the source path. */
const longestOrigin = 500

export type Taking = { settings: Settings; platform: Platform; signal: AbortSignal }

export function isBuildingFile(name: string): boolean {
  return extensions.includes(path.extname(name).toLowerCase())
}

function notRead(file: string): string {
  return (
    exportAdvice[path.extname(file).toLowerCase()] ??
    `${path.basename(file)} doesn't end in ${extensions.join(' or ')}.`
  )
}

/** Checks a file before uploading it. */
export async function statFile(file: string): Promise<SentFile> {
  if (!isBuildingFile(file)) throw createFailure('file/no-building-file', notRead(file))
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw createFailure('file/missing', `File not found: ${file}.`)
  if (found.size === 0) throw createFailure('file/empty', `${file} is empty (0 bytes).`)
  const absolutePath = path.resolve(file)
  return { path: absolutePath, name: path.basename(absolutePath), bytes: found.size, modified: found.mtimeMs }
}

/** Uploads a file and starts its capture. An upload that expired or was already used is sent again. */
export async function uploadCapture(
  { settings, platform, signal }: Taking,
  file: SentFile,
  { place, origin = path.dirname(file.path) }: { place: UploadTarget; origin?: string | undefined },
): Promise<Ingestion> {
  async function send(): Promise<Ingestion> {
    const uploadId = await sendFile(settings, file, signal)
    await assertUnchanged(settings, file)
    return platform.beginIngestion({ uploadId, originPath: origin.slice(-longestOrigin), ...place })
  }
  const started = await send().catch(async (error: unknown) => {
    if (!isFailure(error) || !expiredCodes.has(error.code)) throw error
    await removeUnfinishedUpload(settings, file)
    return send()
  })
  await removeUnfinishedUpload(settings, file)
  return started
}

/** If a file changes during the upload, the sent part is inconsistent. */
async function assertUnchanged(settings: Settings, file: SentFile): Promise<void> {
  const found = await stat(file.path).catch(() => undefined)
  if (found?.size === file.bytes && found.mtimeMs === file.modified) return
  await removeUnfinishedUpload(settings, file)
  throw createFailure('file/changed', `${file.name} changed during the upload. Upload it again when it's finished.`)
}

const expiredCodes = new Set(['uploads/not-found', 'uploads/expired'])

/** Polling intervals in milliseconds, increasing over time. */
const [firstPause, longestPause] = [500, 5000]

type Waiting<Answer> = {
  ask: () => Promise<Answer>
  isOver: (answer: Answer) => boolean
  /** What is awaited, for messages. */
  what: string
  timeoutMilliseconds: number
  signal: AbortSignal
}

/** Polls until it's complete or times out. */
export async function waitUntilComplete<Answer>(options: Waiting<Answer>): Promise<Answer> {
  const { ask, isOver, what, timeoutMilliseconds, signal } = options
  const startTime = performance.now()
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    const answer = await ask()
    if (isOver(answer)) return answer
    if (performance.now() - startTime > timeoutMilliseconds)
      throw new Failure(
        `${what} didn't finish within ${Math.round(timeoutMilliseconds / 60_000)} minutes. It continues in the background.`,
        {
          code: 'wait/timeout',
          status: 0,
        },
      )
    await wait(pause, undefined, { signal })
  }
}

/** Waits until a file is captured; throws if that fails. */
export async function waitUntilCaptured(
  { platform, signal }: Taking,
  { id }: Ingestion,
  { name, timeoutMilliseconds }: { name: string; timeoutMilliseconds: number },
): Promise<{ captureId: string; isKnown: boolean }> {
  const { status, statusDetails, captureId, isKnown } = await waitUntilComplete({
    ask: () => platform.ingestion(id),
    isOver: (ingestion) => ingestion.status === 'Complete' || ingestion.status === 'Error',
    what: `Capturing ${name}`,
    timeoutMilliseconds,
    signal,
  })
  if (status === 'Error') throw createFailure('captures/ingestion-failed', statusDetails ?? `Couldn't capture ${name}.`)
  if (captureId === null) throw createFailure('captures/removed', `The capture of ${name} was deleted in the meantime.`)
  return { captureId, isKnown }
}

/** Permanent failures. */
function createFailure(code: string, text: string): Failure {
  return new Failure(text, { code, status: 400 })
}
