import { databaseErrorCode } from '../database/failures.ts'
import { storageFailure, storageWords } from '../errors/storage-failure.ts'
import { RunFailure } from './run-failure.ts'

const tooMuch = 'The database is too busy. Try again later.'
const held = 'The data is being changed by others. Try again in a few minutes.'

/** What the database rejects because of what else goes on, by PostgreSQL's code: each passes when it is tried again later. */
const troubles: Readonly<Record<string, string>> = {
  // A statement or the wait for a lock took too long.
  '57014': tooMuch,
  '55P03': held,
  // Two transactions stood in each other's way, and this one was chosen to end.
  '40001': held,
  '40P01': held,
}

/** The same failure, in words where the kind of run had none for it and the database or the storage says why. */
export function withDatabaseTrouble(failure: RunFailure, error: unknown): RunFailure {
  if (failure.code !== 'unexpected') return failure
  const storage = storageFailure(error)
  if (storage !== undefined) {
    return new RunFailure(storageWords[storage], { code: `storage-${storage}`, mayPass: true, cause: error })
  }
  const words = troubles[databaseErrorCode(error) ?? '']
  if (words === undefined) return failure
  return new RunFailure(words, { code: 'database-busy', mayPass: true, cause: error })
}
