import { isStorageFull } from '../../../../database/failures.ts'
import { isDocumentFault } from '../../../../ifc/document/document-records.ts'
import { isReadFailure, type ReadFailureCode } from '../../../../ifc/read-failure.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'

export type IngestionLimits = {
  timeLimitMinutes: number
  /** Memory of each of the two processes that read a model: one reads its elements, one its shapes. */
  memoryMegabytes: number
  mostElements: number
  /** Most bytes of a model, also of one in an archive. */
  mostBytes: number
}

type FailureCode = ReadFailureCode | 'file-missing' | 'over-time-limit' | 'worker-lost' | 'unexpected'

const fromModel = 'Export it from the model again, then upload it again.'

/** What people read about each failure: what failed, and what to do. */
const texts: Record<FailureCode, (limits: IngestionLimits) => string> = {
  empty: () => `The file is empty. ${fromModel}`,
  'not-a-model': () =>
    'This is no IFC file, whatever it is called. Export the model as IFC 2x3, 4 or 4.3, then upload it.',
  'cut-off': () => `The file breaks off before its end. ${fromModel}`,
  'wrong-encoding': () => `The file is in UTF-16; IFC files are plain text. ${fromModel}`,
  'broken-archive': () => 'The archive is damaged. Pack the IFC file again, or upload it as it is.',
  'archive-without-model': () => 'There is no .ifc file in the archive. Pack the IFC file, or upload it as it is.',
  'archive-of-models': () =>
    'There are several .ifc files in the archive, and a capture is of one. Upload each of them by itself.',
  'archive-too-large': ({ mostBytes }) =>
    `The file in the archive has more than ${Math.round(mostBytes / 1024 ** 2)} MB. Split the model, then upload its parts.`,
  'not-readable': () => `The file cannot be read as an IFC model. ${fromModel}`,
  'unknown-schema': () =>
    'The file is of a version that is not read. Export the model as IFC 2x3, 4 or 4.3, then upload it.',
  'no-elements': () => 'There are no building elements in the file. Check what is exported, then upload it again.',
  'too-many-elements': ({ mostElements }) =>
    `The model has more than ${mostElements} elements. Split it, then upload its parts.`,
  'too-large': ({ memoryMegabytes }) =>
    `Reading the model takes more than ${memoryMegabytes} MB of memory. Split it, then upload its parts.`,
  'disk-full': () =>
    'There is no room to take the model apart. Please contact support to have space freed, then try again.',
  'file-missing': () => 'The uploaded file is not there anymore. Upload it again.',
  'over-time-limit': ({ timeLimitMinutes }) =>
    `Reading the model was stopped because it took more than ${timeLimitMinutes} ${timeLimitMinutes === 1 ? 'minute' : 'minutes'}. Split it, then upload its parts.`,
  'worker-lost': () => 'Taking the file in broke off again and again and was given up. Please contact support.',
  unexpected: () => 'An internal server error has occurred. Please contact support.',
}

/** Why a capture that is otherwise complete has nothing to show in the viewer. */
export function shapesFailure(code: FailureCode, { memoryMegabytes, timeLimitMinutes }: IngestionLimits): string {
  const reason =
    code === 'too-large'
      ? `Making the shapes takes more than ${memoryMegabytes} MB of memory.`
      : code === 'over-time-limit'
        ? `Making the shapes was stopped because it took more than half of ${timeLimitMinutes} minutes.`
        : 'The shapes in the file cannot be made.'
  return `${reason} The capture is whole without them.`
}

const mayPass: readonly FailureCode[] = ['disk-full', 'unexpected']

export function ingestionFailure(code: FailureCode, limits: IngestionLimits, cause?: unknown): RunFailure {
  return new RunFailure(texts[code](limits), { code, mayPass: mayPass.includes(code), cause })
}

/** Turns any error into words. */
export function explainFailure(error: unknown, { isOver }: { isOver: boolean }, limits: IngestionLimits): RunFailure {
  if (isOver) return ingestionFailure('over-time-limit', limits, error)
  if (isRunFailure(error)) return error
  if (isReadFailure(error)) return ingestionFailure(error.code, limits, error)
  if (isDocumentFault(error))
    return new RunFailure(error.message, { code: 'bad-document', mayPass: false, cause: error })
  return ingestionFailure(isStorageFull(error) ? 'disk-full' : 'unexpected', limits, error)
}
