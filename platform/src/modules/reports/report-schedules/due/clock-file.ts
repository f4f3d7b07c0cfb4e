import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { runDue, type DueDeps } from './run-due.ts'

const lookEvery = 200

/**
 * Whenever a moment is written into the file, begins what is due by then, so that a week passes in a moment for whoever tries
 * recurring reports out. The real clock goes on beside it. Answers how it ends.
 */
export function followClockFile(file: string, deps: DueDeps): () => void {
  let last: Promise<unknown> = Promise.resolve()
  async function tick(): Promise<void> {
    const written = (await readFile(file, 'utf8')).trim()
    // Somebody is about to write it.
    if (written === '') return
    const now = new Date(written)
    if (Number.isNaN(now.getTime())) throw new Error(`${file} holds no moment.`)
    await runDue(deps, now)
  }
  watchFile(file, { interval: lookEvery }, ({ mtimeMs }) => {
    // It is not there yet.
    if (mtimeMs === 0) return
    last = last
      .then(tick)
      .catch((error: unknown) => deps.logger.error({ err: error }, 'the report clock was not followed'))
  })
  return () => unwatchFile(file)
}
