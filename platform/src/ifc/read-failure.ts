import { storageFailure } from '../errors/storage-failure.ts'

/** Why a file could not be read. */
export type ReadFailureCode =
  | 'empty'
  | 'not-a-model'
  | 'cut-off'
  | 'wrong-encoding'
  | 'broken-archive'
  | 'archive-without-model'
  | 'archive-of-models'
  | 'archive-too-large'
  | 'not-readable'
  | 'unknown-schema'
  | 'no-elements'
  | 'alignments-only'
  | 'bad-unit'
  | 'too-many-elements'
  | 'too-large'
  | 'killed'
  | 'disk-full'
  | 'storage-broken'

type ReadFailureDetails = Partial<Pick<ReadFailure, 'megabytes' | 'endedBy'>>

export class ReadFailure extends Error {
  override readonly name = 'ReadFailure'
  readonly code: ReadFailureCode
  /** The memory used, if there was too little. */
  readonly megabytes: number | undefined

  /** The signal that ended the reader, if any. */
  readonly endedBy: NodeJS.Signals | undefined

  constructor(code: ReadFailureCode, cause?: unknown, { megabytes, endedBy }: ReadFailureDetails = {}) {
    super(`The model can't be read: ${code}.`, { cause })
    this.code = code
    this.megabytes = megabytes
    this.endedBy = endedBy
  }
}

export function isReadFailure(error: unknown): error is ReadFailure {
  return error instanceof Error && error.name === 'ReadFailure'
}

/** Converts a reader's error. */
export function failureFrom(error: unknown): ReadFailure {
  return isReadFailure(error) ? error : new ReadFailure(codes[storageFailure(error) ?? 'none'], error)
}

const codes = { full: 'disk-full', broken: 'storage-broken', none: 'not-readable' } as const
