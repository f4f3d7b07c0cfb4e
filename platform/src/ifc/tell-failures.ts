import { inspect } from 'node:util'
import { isReadFailure, ReadFailure } from './read-failure.ts'
import type { Failed } from './reader-messages.ts'

/**
 * Runs the work of a process that reads a file for another one, and reports a failure as its last message; the other process then kills it.
 * It never exits by itself: Node would wait for threads that are still compiling web-ifc, and now and then wait forever.
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
