import { flushCompileCache } from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { failureFrom } from '../read-failure.ts'
import type { Failed } from '../reader-messages.ts'

/**
 * Runs the work of a child process and reports a failure as its last message; the parent then kills it. It never exits by itself: Node
 * would wait for threads that are still compiling web-ifc, sometimes forever.
 */
export async function reportFailures(parent: number, work: () => Promise<void>): Promise<void> {
  endWith(parent)
  // Node writes the compile cache when a process exits by itself, which this one never does.
  flushCompileCache()
  // Requests have priority over models. A process that was started with a lower priority keeps it: raising it needs privileges.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  try {
    await work()
  } catch (error) {
    const failure = failureFrom(error)
    const report: Failed = { failed: failure.code, reason: inspect(failure.cause ?? failure) }
    process.send?.(failure.code === 'too-large' ? { ...report, megabytes: maxMegabytes() } : report)
  }
}

function maxMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

/** The parent may be killed while web-ifc blocks this thread for minutes, so a worker thread watches it too. */
function endWith(parent: number): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(join(import.meta.dirname, 'parent-watch.ts'), { workerData: parent }).unref()
}
