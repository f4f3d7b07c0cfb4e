import type { Database } from '../database/connect.ts'

/** With the time of its last change in seconds since 1970. */
export type LiveRelease = { remote: string; version: string; changedAt: number }

/** The release of each remote that hosts load; none for a disabled remote. */
export async function readLiveReleases(db: Database): Promise<LiveRelease[]> {
  const { rows } = await db.$client.query<LiveRelease>(
    `select name as remote, version, extract(epoch from changed_at)::float8 as "changedAt" from registry_remotes where disabled_at is null`,
  )
  return rows
}
