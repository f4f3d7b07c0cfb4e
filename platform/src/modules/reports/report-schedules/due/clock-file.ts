import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { runDue, type DueDeps } from './run-due.ts'

const lookEvery = 200

/**
 * Begins what is due whenever a later moment is written into the file, so that whoever tries out recurring reports sees a week pass at
 * once. The real clock goes on beside it. Returns a function that ends it.
 */
export function followClockFile(file: string, deps: DueDeps): () => void {
  let last: Promise<unknown> = Promise.resolve()
  async function tick(): Promise<void> {
    const written = (await readFile(file, 'utf8')).trim()
    // An empty file is about to be written.
    if (written === '') return
    const now = new Date(written)
    if (Number.isNaN(now.getTime())) throw new Error(`${file} doesn't contain a time.`)
    await runDue(deps, now)
  }
  watchFile(file, { interval: lookEvery }, ({ mtimeMs }) => {
    // The file does not exist yet.
    if (mtimeMs === 0) return
    last = last
      .then(tick)
      .catch((error: unknown) => deps.logger.error({ err: error }, 'the report clock was not followed'))
  })
  return () => unwatchFile(file)
}
