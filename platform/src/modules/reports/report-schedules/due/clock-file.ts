import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { runDue, type DueDeps } from './run-due.ts'

const pollMilliseconds = 200

/**
 * Runs due schedules whenever a later time is written into the file, to try out recurring reports. The real clock also keeps running.
 * Returns a function that stops this.
 */
export function followClockFile(file: string, deps: DueDeps): () => void {
  let last: Promise<unknown> = Promise.resolve()
  async function tick(): Promise<void> {
    const written = (await readFile(file, 'utf8')).trim()
    // The file is being written.
    if (written === '') return
    const now = new Date(written)
    if (Number.isNaN(now.getTime())) throw new Error(`${file} doesn't contain a time.`)
    await runDue(deps, now)
  }
  watchFile(file, { interval: pollMilliseconds }, ({ mtimeMs }) => {
    // The file doesn't exist yet.
    if (mtimeMs === 0) return
    last = last
      .then(tick)
      .catch((error: unknown) => deps.logger.error({ err: error }, 'the report clock was not followed'))
  })
  return () => unwatchFile(file)
}
