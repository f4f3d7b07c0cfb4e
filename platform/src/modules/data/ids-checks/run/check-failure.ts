import { isReadFailure, type ReadFailureCode } from '../../../../ifc/read-failure.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { storageFailure, storageFailureTexts } from '../../../../errors/storage-failure.ts'

export type CheckLimits = {
  timeLimitMinutes: number
  /** Memory of the process that reads the model. */
  memoryMegabytes: number
  /** Maximum bytes of a model, including one in an archive. */
  maxBytes: number
}

type FailureCode =
  | Extract<ReadFailureCode, 'killed' | 'disk-full' | 'storage-broken' | 'too-large' | 'not-readable'>
  | 'rules-missing'
  | 'rules-invalid'
  | 'file-missing'
  | 'over-time-limit'
  | 'worker-lost'
  | 'unexpected'

/** Error messages for users: what failed, and what to do. */
const texts: Record<FailureCode, (limits: CheckLimits) => string> = {
  killed: () =>
    'Checking the model was interrupted, possibly because the server ran out of memory. Try again later, or contact support.',
  'disk-full': () => "There isn't enough storage to check the model. Contact support to free up space, then try again.",
  'storage-broken': () => storageFailureTexts.broken,
  'too-large': ({ memoryMegabytes }) =>
    `Checking the model exceeded its limit of ${memoryMegabytes} MB of memory. Split the model or the requirements.`,
  'not-readable': () => "This capture's file can't be read as an IFC model. Export the model again.",
  'rules-missing': () => 'The requirements no longer exist. Start the check again.',
  'rules-invalid': () =>
    "The requirements don't follow the IDS standard. Ask their author to correct them, then check again.",
  'file-missing': () => "This capture's file no longer exists. Capture it again.",
  'over-time-limit': ({ timeLimitMinutes: minutes }) =>
    `Checking was stopped because it took more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Split the requirements.`,
  'worker-lost': () => 'The check failed several times and was stopped. Please contact support.',
  unexpected: () => 'An internal server error has occurred. Please contact support.',
}

const transientCodes: readonly FailureCode[] = ['disk-full', 'storage-broken', 'killed', 'unexpected']

export function checkFailure(
  code: FailureCode,
  limits: CheckLimits,
  cause?: unknown,
  checkerMessage?: string,
): RunFailure {
  const text = texts[code](limits)
  const message = checkerMessage === undefined ? text : `${text} ${checkerMessage}`.slice(0, 2000)
  return new RunFailure(message, { code, isTransient: transientCodes.includes(code), cause })
}

/** Converts any error into a run failure. */
export function explainCheck(error: unknown, { isOver }: { isOver: boolean }, limits: CheckLimits): RunFailure {
  if (isRunFailure(error)) return error
  if (isOver) return checkFailure('over-time-limit', limits, error)
  if (isReadFailure(error)) return checkFailure(codeOf(error.code), limits, error)
  return checkFailure(storageFailure(error) === 'full' ? 'disk-full' : 'unexpected', limits, error)
}

/** The file was ingested before, so other read failures mean the same here. */
function codeOf(code: ReadFailureCode): FailureCode {
  const isOurs = code === 'killed' || code === 'disk-full' || code === 'storage-broken' || code === 'too-large'
  return isOurs ? code : 'not-readable'
}
