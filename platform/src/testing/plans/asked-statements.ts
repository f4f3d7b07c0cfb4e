import type { PoolClient } from 'pg'
import type { TestApp } from '../build-test-app.ts'

export type Statement = { text: string; values: unknown[] }

type Query = PoolClient['query']
type Config = { text: string; values?: unknown[] }

const known = new WeakSet<PoolClient>()

/** Records every statement that reads rows, and every cursor, when it is sent. */
export function noteStatements({ pool }: TestApp): { taken(): Statement[] } {
  let noted: Statement[] = []
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      noted.push(...readIn(asked))
      return query(...asked)
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

function readIn([asked, others]: unknown[]): Statement[] {
  const config = typeof asked === 'string' ? { text: asked } : (asked as Config)
  const { text } = config
  if (!/^\s*(select|with|declare)\b/i.test(text) || /set_config|pg_notify|pg_advisory/.test(text)) return []
  return [{ text, values: config.values ?? (Array.isArray(others) ? others : []) }]
}
