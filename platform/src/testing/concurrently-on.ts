import type pg from 'pg'
import { jest } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'

type Queryable = { query: (...args: unknown[]) => unknown }

/**
 * Measures, until the test ends, the maximum number of statements that are sent on a connection before it has responded. More than one waits inside
 * the driver, which its next major version rejects.
 */
export function countConcurrentStatements(prototype: pg.Client): { max: number } {
  const counted = { max: 0 }
  const runningCounts = new WeakMap<object, number>()
  const client = prototype as unknown as Queryable
  const { query } = client
  const watched = jest.spyOn(client, 'query').mockImplementation(async function (this: Queryable, ...args) {
    const now = (runningCounts.get(this) ?? 0) + 1
    runningCounts.set(this, now)
    counted.max = Math.max(counted.max, now)
    try {
      return await (Reflect.apply(query, this, args) as Promise<unknown>)
    } finally {
      runningCounts.set(this, (runningCounts.get(this) ?? 1) - 1)
    }
  })
  afterTest(() => {
    watched.mockRestore()
  })
  return counted
}
