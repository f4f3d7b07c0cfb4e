import { setTimeout as wait } from 'node:timers/promises'
import { removeUnreferenced, type KeptFiles } from './unreferenced-files-repository.ts'

const everyMinutes = 10

/** Removes what nothing refers to every few minutes, the first time at once; a try that fails is followed by the next. */
export function removeRegularly(files: KeptFiles, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ended = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await removeUnreferenced(files).catch(onError)
      await wait(everyMinutes * 60_000, undefined, { signal: stopping.signal }).catch(ignoreStop)
    }
  }

  function ignoreStop(error: unknown): void {
    if (!stopping.signal.aborted) throw error
  }

  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
