import { sql } from 'drizzle-orm'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'

export type RegistryRow = {
  revision: string
  name: string
  live: string
  earlier: string[]
  reason: string | null
  disabledSince: Date
  trialId: string | null
  trialVersion: string | null
  share: number
  organizations: string[]
  people: string[]
  version: string
  release: string
  releasedAt: Date
  commit: string | null
}

/** A cheap cache key of the registry response. It changes after each change, including those by earlier versions of the platform, and every hour. */
export async function registryState(db: Database): Promise<{ state: string; hour: Date }> {
  const { rows } = await db.$client.query<{ state: string; hour: Date }>(
    `select concat((select max(id) from registry_events), ' ', (select max(changed_at) from registry_remotes)) as state,
       date_trunc('hour', now(), 'UTC') as hour`,
  )
  if (!rows[0]) throw new Error('The database returned no registry state.')
  return rows[0]
}

/** The releases available to browsers, in one statement for a consistent snapshot. */
export async function listRegistry(db: Database): Promise<RegistryRow[]> {
  return withScope(db, {}, async (tx) => {
    const { rows } = await tx.execute<RegistryRow>(sql`
      select coalesce((select max(id) from registry_events), 0) as revision, m.name, m.version as live, m.earlier,
        m.disabled_reason as reason, coalesce(m.disabled_at, m.changed_at) as "disabledSince", t.id as "trialId",
        t.version as "trialVersion", t.share, t.organizations, t.people,
        r.version, r.release, r.released_at as "releasedAt", r.commit
      from registry_remotes m
        left join registry_trials t on t.id = m.trial_id
        join registry_releases r on r.name = m.name
          and (r.version = m.version or r.version = t.version or (r.version = any(m.earlier) and r.removed_at is null))
      order by m.name`)
    return rows
  })
}
