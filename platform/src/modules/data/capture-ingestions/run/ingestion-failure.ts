import { isDocumentFault } from '../../../../ifc/document/document-records.ts'
import { isReadFailure, type ReadFailureCode } from '../../../../ifc/read-failure.ts'
import type { FailedShapes } from '../../../../ifc/read-in-process.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { storageFailure, storageFailureTexts } from '../../../../errors/storage-failure.ts'

export type IngestionLimits = {
  timeLimitMinutes: number
  /** Memory of each of the two processes that read a model: one reads its elements, one its shapes. */
  memoryMegabytes: number
  maxElements: number
  /** Maximum bytes of a model, including one in an archive. */
  maxBytes: number
}

type FailureCode =
  | ReadFailureCode
  | 'file-missing'
  | 'over-time-limit'
  | 'worker-lost'
  | 'reading-killed-twice'
  | 'unexpected'

/** The memory used when the limit was reached. */
type MemoryUse = { megabytes?: number | undefined }

const fromModel = 'Export the model again, then upload it again.'

/** Error messages for users: what failed, and what to do. */
const texts: Record<FailureCode, (limits: IngestionLimits, taken: MemoryUse) => string> = {
  empty: () => `The file is empty. ${fromModel}`,
  'not-a-model': () =>
    "This isn't an IFC file, regardless of its name. Export the model as IFC 2x3, 4, or 4.3, then upload it.",
  'cut-off': () => `The file is cut off. ${fromModel}`,
  'wrong-encoding': () => `The file is in UTF-16; IFC files are plain text. ${fromModel}`,
  'broken-archive': () => 'The archive is damaged. Zip the IFC file again, or upload it without zipping.',
  'archive-without-model': () => 'The archive has no .ifc file. Zip the IFC file, or upload it without zipping.',
  'archive-of-models': () =>
    'The archive has several .ifc files, but a capture needs exactly one. Upload them separately.',
  'archive-too-large': ({ maxBytes }) =>
    `The file in the archive is larger than ${Math.round(maxBytes / 1024 ** 2)} MB. Split the model, then upload its parts.`,
  'not-readable': () => `The file can't be read as an IFC model. ${fromModel}`,
  'unknown-schema': () =>
    "This IFC version or format isn't supported. Export the model as IFC 2x3, IFC 4, or IFC 4.3, then upload it.",
  'alignments-only': () =>
    'The file has alignments but no building elements. Export it with the elements of the road, railway, or bridge, then upload it again.',
  'bad-unit': () => `A unit in the file has a factor of zero or less, so its measurements aren't valid. ${fromModel}`,
  'no-elements': () => 'The file has no building elements. Check your export settings, then upload it again.',
  'too-many-elements': ({ maxElements }) =>
    `The model has more than ${maxElements} elements. Split it, then upload its parts.`,
  'too-large': (limits, taken) => `Reading the model ${overMemory(limits, taken)} Split it, then upload its parts.`,
  killed: () =>
    'Processing the model was interrupted, possibly because the server ran out of memory. Try again later, or contact support.',
  'disk-full': () =>
    "There isn't enough storage to process the model. Contact support to free up space, then try again.",
  'storage-broken': () => storageFailureTexts.broken,
  'file-missing': () => 'The uploaded file no longer exists. Upload it again.',
  'over-time-limit': (limits) =>
    `Reading the model was stopped because it took more than ${minutesText(limits)}. Split it, then upload its parts.`,
  'worker-lost': () => 'Capturing the file failed several times and was stopped. Please contact support.',
  'reading-killed-twice': () =>
    'Reading the file was interrupted twice, most likely because the server ran out of memory. Upload a smaller export, such as one floor or one discipline, or upload the same file again later.',
  unexpected: () => 'An internal server error has occurred. Please contact support.',
}

function minutesText({ timeLimitMinutes: minutes }: IngestionLimits): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/**
 * Half of the memory is for the file and half for processing it, so a process may reach its limit before all of the
 * memory is used.
 */
function overMemory({ memoryMegabytes }: IngestionLimits, { megabytes }: MemoryUse): string {
  const taken = megabytes === undefined ? '' : ` It used ${megabytes} MB.`
  return `exceeded its limit of ${memoryMegabytes} MB of memory, half for the file and half for the result.${taken}`
}

/** Why a capture that is otherwise complete has no model. */
export function shapesFailure(failed: FailedShapes, limits: IngestionLimits): string {
  return `${shapesFailureText(failed, limits)} The rest of the capture is complete.`
}

/** The same as the result of recreating the model. */
export function failureOfShapes(failed: FailedShapes, limits: IngestionLimits): RunFailure {
  const { code } = failed
  const isRetryable = transientCodes.includes(code)
  const text = isRetryable ? texts[code](limits, failed) : shapesFailureText(failed, limits)
  return new RunFailure(text, { code, isTransient: isRetryable })
}

function shapesFailureText({ code, seconds, megabytes }: FailedShapes, limits: IngestionLimits): string {
  if (code === 'too-large') return `Creating the geometry ${overMemory(limits, { megabytes })}`
  if (code !== 'over-time-limit') return "The geometry in the file couldn't be created."
  return `Creating the geometry was stopped after ${seconds} seconds. After the file is read, it can take up to half of ${minutesText(limits)}.`
}

const transientCodes: readonly FailureCode[] = ['disk-full', 'storage-broken', 'killed', 'unexpected']

export function ingestionFailure(code: FailureCode, limits: IngestionLimits, cause?: unknown): RunFailure {
  const taken = isReadFailure(cause) ? cause : {}
  return new RunFailure(texts[code](limits, taken), { code, isTransient: transientCodes.includes(code), cause })
}

export function explainFailure(error: unknown, { isOver }: { isOver: boolean }, limits: IngestionLimits): RunFailure {
  if (isOver) return ingestionFailure('over-time-limit', limits, error)
  if (isRunFailure(error)) return error
  if (isReadFailure(error)) return ingestionFailure(error.code, limits, error)
  if (isDocumentFault(error))
    return new RunFailure(error.message, { code: 'bad-document', isTransient: false, cause: error })
  return ingestionFailure(storageFailure(error) === 'full' ? 'disk-full' : 'unexpected', limits, error)
}
