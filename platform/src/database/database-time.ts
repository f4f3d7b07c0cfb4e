import type { Transaction } from './scope.ts'

type DatabaseHandle = { $client: Pick<Transaction['$client'], 'query'> }

/** The database's clock decides what is due, independent of the clocks of servers and workers. */
export async function databaseTime({ $client }: DatabaseHandle): Promise<Date> {
  const { rows } = await $client.query<{ now: Date }>('select now()')
  if (!rows[0]) throw new Error('The database returned no time.')
  return rows[0].now
}
