import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isShort } from '../../../../tooling/src/bench/verdict.ts'
import type { Misbehavior } from './call.ts'

const readers = 5
/** Far less than the platform has maxWait with someone who takes nothing at all. */
const seconds = isShort ? 1 : 50

/** Asks for a large list five times over, in two organizations, and takes hardly anything of what comes. */
export const slowReaders: Misbehavior = (origin, { headers }) =>
  Promise.resolve(async () => {
    const calls = Array.from({ length: readers }, (_, index) => {
      const organization = index % 2 === 0 ? headers.organization : 'HFA'
      return (
        get(`${origin}/api/assets`, { headers: { ...headers, organization } }, (response) => response.pause())
          // Its end is ours or the platform's: either is expected.
          .on('error', () => undefined)
      )
    })
    await wait(seconds * 1000)
    for (const one of calls) one.destroy()
  })
