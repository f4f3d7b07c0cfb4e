import { setTimeout as sleep } from 'node:timers/promises'

export type Waiting = {
  /** Milliseconds for all attempts together. */
  deadline: number
  /** Milliseconds for one attempt; longer for a server that responds only after some work. */
  maxWait?: number
  signal: AbortSignal
}

async function answersWell(url: string, signal: AbortSignal, maxWait: number) {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(maxWait)]) })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    // Not ready yet: refused, reset or slow. Other errors would not go away by waiting.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return false
    throw error
  }
}

/** Waits until an address answers with success. */
export async function waitFor(url: string, { deadline, maxWait = 2000, signal }: Waiting) {
  const endTime = Date.now() + deadline
  while (!(await answersWell(url, signal, maxWait))) {
    if (Date.now() > endTime) throw new Error(`${url} was not ready after ${deadline / 1000} s.`)
    await sleep(50, undefined, { signal })
  }
}
