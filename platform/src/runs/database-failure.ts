import { databaseErrorCode } from '../database/failures.ts'
import { storageFailure, storageFailureTexts } from '../errors/storage-failure.ts'
import { RunFailure } from './run-failure.ts'

const busyMessage = 'The database is too busy. Try again later.'
const lockedMessage = 'The data is being changed by others. Try again in a few minutes.'

/** Temporary database errors caused by other activity, by PostgreSQL code; a later retry succeeds. */
const messages: Readonly<Record<string, string>> = {
  // A statement or the wait for a lock took too long.
  '57014': busyMessage,
  '55P03': lockedMessage,
  // Deadlock, and this transaction was aborted.
  '40001': lockedMessage,
  '40P01': lockedMessage,
}

/** Returns the failure with a specific text if it was unexpected and was caused by the database or the storage. */
export function withDatabaseFailure(failure: RunFailure, error: unknown): RunFailure {
  if (failure.code !== 'unexpected') return failure
  const storage = storageFailure(error)
  if (storage !== undefined) {
    return new RunFailure(storageFailureTexts[storage], { code: `storage-${storage}`, isTransient: true, cause: error })
  }
  const message = messages[databaseErrorCode(error) ?? '']
  if (message === undefined) return failure
  return new RunFailure(message, { code: 'database-busy', isTransient: true, cause: error })
}
