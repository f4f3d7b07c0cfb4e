import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import type { Call, CallResult } from './caller.ts'

async function send({ url, ...init }: Call): Promise<CallResult> {
  const startTime = performance.now()
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  let bytes = 0
  for await (const part of response.body ?? []) bytes += (part as Uint8Array).length
  return { bytes, milliseconds: performance.now() - startTime }
}

parentPort?.on('message', (call: Call) => {
  send(call).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
