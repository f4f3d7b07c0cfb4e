import type { Transaction } from './scope.ts'

type Asked = { $client: Pick<Transaction['$client'], 'query'> }

/** The one clock by which everything is due, whatever those of servers and workers show. */
export async function databaseTime({ $client }: Asked): Promise<Date> {
  const { rows } = await $client.query<{ now: Date }>('select now()')
  if (!rows[0]) throw new Error('The database returned no time.')
  return rows[0].now
}
