import type { Database } from '../database/connect.ts'

/** With the seconds since 1970 of its last change. */
export type LiveRelease = { remote: string; version: string; changedAt: number }

/** The release of each remote that shells load; none of a remote that is disabled. */
export async function readLiveReleases(db: Database): Promise<LiveRelease[]> {
  const { rows } = await db.$client.query<LiveRelease>(
    `select name as remote, version, extract(epoch from changed_at)::float8 as "changedAt" from registry_remotes where disabled_at is null`,
  )
  return rows
}
