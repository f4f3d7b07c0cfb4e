import { inspect } from 'node:util'
import { isReadFailure, ReadFailure } from './read-failure.ts'
import type { Failed } from './reader-messages.ts'

/**
 * The life of a process that reads a file for another one, which kills it after its last word; what it fails with is one. It never leaves
 * in an orderly way: that waits for threads that are still making the code of web-ifc quicker, and now and then waits for ever.
 */
export async function tellFailures(work: () => Promise<void>): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  try {
    await work()
  } catch (error) {
    const failure = isReadFailure(error)
      ? error
      : new ReadFailure(isDiskFull(error) ? 'disk-full' : 'not-readable', error)
    process.send?.({ failed: failure.code, reason: inspect(failure.cause ?? failure) } satisfies Failed)
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
