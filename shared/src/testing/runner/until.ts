import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

type WaitOptions = { timeout?: number; interval?: number }

/**
 * Waits in real time until an assertion passes. After the timeout (milliseconds), fails with the assertion's last
 * error.
 */
export async function until<T>(assertion: () => T | Promise<T>, { timeout = 20_000, interval = 50 }: WaitOptions = {}) {
  const deadline = performance.now() + timeout
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(interval)
    }
  }
}
