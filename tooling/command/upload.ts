import type { Arguments } from './arguments.ts'
import { exitStatus } from './exit-status.ts'
import { isFailure, type Failure } from './failure.ts'
import type { Output } from './output.ts'
import type { UploadTarget } from './platform.ts'
import { findUploadTarget } from './project.ts'
import { statFile, uploadCapture, waitUntilCaptured, type Taking } from './sending/upload-capture.ts'

export type Doing = Arguments & Taking & { output: Output }

/** Uploads files sequentially. A rejected file doesn't stop the others, unless all would fail. */
export async function upload(doing: Doing): Promise<number> {
  const { files, output } = doing
  const target = await findUploadTarget(doing.platform, doing)
  let status: number = exitStatus.done
  for (const file of files) {
    try {
      await uploadFile(doing, file, target)
    } catch (error) {
      if (!isFailure(error)) throw error
      status = exitStatus.failed
      output.fail({ file, code: error.code, status: error.status }, `${file}: ${error.message}`)
      if (concernsAll(error)) break
    }
  }
  return status
}

/** Uploads a file; returns its capture with `--wait`. */
export async function uploadFile(doing: Doing, path: string, target: UploadTarget): Promise<string | undefined> {
  const { output, isAwaited, timeoutMilliseconds } = doing
  const file = await statFile(path)
  output.note(`Uploading ${file.name}…`)
  const ingestion = await uploadCapture(doing, file, { place: target, origin: doing.origin })
  const sent = { file: path, ingestionId: ingestion.id }
  if (!isAwaited) {
    output.report({ event: 'uploaded', ...sent }, `${file.name} uploaded. It will be captured next.`)
    return undefined
  }
  output.note(`Waiting for ${file.name} to be captured…`)
  const { captureId, isKnown } = await waitUntilCaptured(doing, ingestion, { name: file.name, timeoutMilliseconds })
  const outcome = isKnown ? 'was already captured' : 'has been captured'
  output.report({ event: 'captured', ...sent, captureId, isKnown }, `${file.name} ${outcome}: ${captureId}`)
  return captureId
}

/** A rejected token or an unavailable server affects every file. */
function concernsAll({ status, code }: Failure): boolean {
  return status === 401 || status === 403 || code === 'connection/failed' || code.startsWith('answer/')
}
