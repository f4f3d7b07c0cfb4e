import type pg from 'pg'
import { jest } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'

type Asking = { query: (...asked: unknown[]) => unknown }

/**
 * Measures, until the test ends, the maximum number of statements that are sent on a connection before it has responded. More than one waits inside
 * the driver, which its next major version rejects.
 */
export function concurrentlyOn(prototype: pg.Client): { most: number } {
  const counted = { most: 0 }
  const asking = new WeakMap<object, number>()
  const client = prototype as unknown as Asking
  const { query } = client
  const watched = jest.spyOn(client, 'query').mockImplementation(async function (this: Asking, ...asked) {
    const now = (asking.get(this) ?? 0) + 1
    asking.set(this, now)
    counted.most = Math.max(counted.most, now)
    try {
      return await (Reflect.apply(query, this, asked) as Promise<unknown>)
    } finally {
      asking.set(this, (asking.get(this) ?? 1) - 1)
    }
  })
  afterTest(() => {
    watched.mockRestore()
  })
  return counted
}
