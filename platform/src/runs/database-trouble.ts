import { databaseErrorCode } from '../database/failures.ts'
import { storageFailure, storageWords } from '../errors/storage-failure.ts'
import { RunFailure } from './run-failure.ts'

const tooMuch = 'The database is too busy. Try again later.'
const held = 'The data is being changed by others. Try again in a few minutes.'

/** Temporary database errors caused by other activity, by PostgreSQL code; a later retry succeeds. */
const troubles: Readonly<Record<string, string>> = {
  // A statement or the wait for a lock took too long.
  '57014': tooMuch,
  '55P03': held,
  // Deadlock, and this transaction was aborted.
  '40001': held,
  '40P01': held,
}

/** Returns the failure with a specific text if it was unexpected and was caused by the database or the storage. */
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
