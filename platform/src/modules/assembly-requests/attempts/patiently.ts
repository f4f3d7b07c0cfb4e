import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, type Database } from '../../../database/connect.ts'
import { withScope, type RowScope, type Transaction } from '../../../database/scope.ts'

const pause = 500
const longest = 60_000

/**
 * Inside one transaction, waiting for a database that is away for a moment: minutes of work are not thrown away because it
 * was restarted. What runs may run again, also where the first time was committed and only the answer was lost.
 */
export async function patiently<T>(db: Database, scope: RowScope, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const deadline = Date.now() + longest
  for (;;) {
    try {
      return await withScope(db, scope, run)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
      await wait(pause)
    }
  }
}
