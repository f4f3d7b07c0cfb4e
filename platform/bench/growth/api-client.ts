import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../../../tooling/src/bench/median.ts'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { organizationId } from '../../src/modules/data/comparisons/testing/comparison-fixture.ts'
import type { BenchPlatform } from '../bench-platform.ts'

export type ApiClient = { send(path: string, body?: unknown): Promise<unknown> }

export async function createApiClient({ origin, headersOf }: BenchPlatform): Promise<ApiClient> {
  const headers = await headersOf('local|everything', organizationId)
  return {
    async send(path, body) {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const all = { ...headers, ...type, 'idempotency-key': randomUUID() }
      const response = await fetch(`${origin}${path}`, { ...sent, headers: all })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text
    },
  }
}

const calls = isShort ? 3 : 30

/** The median of how many milliseconds a call takes, after some that only warm up. */
export async function timeOfCall(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < calls + 3; call += 1) {
    const startTime = performance.now()
    await run()
    if (call >= 3) times.push(performance.now() - startTime)
  }
  return median(times)
}

/** Waits until a run that was begun is over. */
export async function untilComplete({ send }: ApiClient, path: string): Promise<void> {
  for (;;) {
    const { status } = (await send(path)) as { status: string }
    if (status === 'Complete') return
    if (status === 'Error' || status === 'Failed') throw new Error(`${path}: ${status}`)
    await wait(50)
  }
}
