import type { Database } from '../../database/connect.ts'

/** Records this server's heartbeat and returns the number of live servers. A server without one for half a minute counts as gone. */
export async function recordHeartbeat(db: Database, id: string): Promise<number> {
  const { rows } = await db.$client.query<{ others: number }>(see, [id])
  return 1 + (rows[0]?.others ?? 0)
}

const see = `
  with seen as (
    insert into running_servers (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()
  ), gone as (
    delete from running_servers where id <> $1 and seen_at < now() - interval '1 minute'
  )
  select count(*)::int as others from running_servers where id <> $1 and seen_at > now() - interval '30 seconds'`

export async function forgetServer(db: Database, id: string): Promise<void> {
  await db.$client.query('delete from running_servers where id = $1', [id])
}
