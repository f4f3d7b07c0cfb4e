import type { PoolClient } from 'pg'
import type { TestApp } from '../build-test-app.ts'

export type Statement = { text: string; values: unknown[] }

type Query = PoolClient['query']
type Config = { text: string; values?: unknown[] }

const watchedClients = new WeakSet<PoolClient>()

/** Records every statement that reads rows, and every cursor, when it is sent. */
export function recordStatements({ pool }: TestApp): { taken(): Statement[] } {
  let noted: Statement[] = []
  pool.on('acquire', (client) => {
    if (watchedClients.has(client)) return
    watchedClients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      noted.push(...readIn(args))
      return query(...args)
    }) as Query
  })
  return {
    taken() {
      const taken = noted
      noted = []
      return taken
    },
  }
}

function readIn([query, values]: unknown[]): Statement[] {
  const config = typeof query === 'string' ? { text: query } : (query as Config)
  const { text } = config
  if (!/^\s*(select|with|declare)\b/i.test(text) || /set_config|pg_notify|pg_advisory/.test(text)) return []
  return [{ text, values: config.values ?? (Array.isArray(values) ? values : []) }]
}
