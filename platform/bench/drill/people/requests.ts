import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import type { Caller } from '../../load/server.ts'

/** Milliseconds between two requests: a worker keeps up with them. */
const pause = 3000

/** The ids of requests that were acknowledged, and what was answered to those that were not. */
export type Requested = { ids: string[]; failures: string[] }

/** Requests one assembly after the other until the signal ends it. */
export async function request(origin: string, { headers, form }: Caller, signal: AbortSignal): Promise<Requested> {
  const requested: Requested = { ids: [], failures: [] }
  while (!signal.aborted) {
    try {
      const response = await fetch(`${origin}/api/revitassemblyrequest`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(form),
      })
      if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 200)}`)
      requested.ids.push(((await response.json()) as AssemblyRequest).id)
    } catch (error) {
      requested.failures.push(error instanceof Error ? error.message : String(error))
    }
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
  return requested
}
