import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Call = { url: string; method?: string; headers: Record<string, string>; body?: string }
export type CallResult = { bytes: number; milliseconds: number }
export type Caller = {
  /** Makes a call and reads the whole response; throws unless it is 2xx. */
  send(call: Call): Promise<CallResult>
  end(): Promise<unknown>
}

/** Calls from a thread of its own, so that calling doesn't take the server's time. */
export function openCaller(): Caller {
  const worker = new Worker(new URL('caller-thread.ts', import.meta.url))
  return {
    async send(call) {
      const answer = once(worker, 'message') as Promise<[CallResult | { error: string }]>
      worker.postMessage(call)
      const [result] = await answer
      if ('error' in result) throw new Error(`${call.url}: ${result.error}`)
      return result
    },
    end: () => worker.terminate(),
  }
}
