import pg from 'pg'

/** Holds an advisory lock in a separate session while the work runs, and fails if the session was lost meanwhile. The key is an SQL expression. */
export async function withSessionLock<Result>(url: string, key: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'lintel-lock' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${key})`)
    const result = await work()
    await client.query(`select pg_advisory_unlock(${key})`)
    return result
  } finally {
    await client.end()
  }
}
