import { inspect } from 'node:util'
import { isReadFailure, ReadFailure } from './read-failure.ts'
import type { Failed } from './reader-messages.ts'

/** The life of a process that reads a file for another one: it ends with it, and what it fails with is its last word. */
export async function tellFailures(work: () => Promise<void>): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  try {
    await work()
  } catch (error) {
    const failure = isReadFailure(error)
      ? error
      : new ReadFailure(isDiskFull(error) ? 'disk-full' : 'not-readable', error)
    process.send?.({ failed: failure.code, reason: inspect(failure.cause ?? failure) } satisfies Failed)
  }
  process.disconnect()
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
