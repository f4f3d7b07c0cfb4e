import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { ReleaseKey } from '../remotes/repository.ts'
import { registryReleases, registryRemotes, registryTrials, registryVisitors, registryVisits } from '../schema.ts'

const thisHour = sql`date_trunc('hour', now(), 'UTC')`

export async function isReleased(tx: Transaction, { name, version }: ReleaseKey): Promise<boolean> {
  const found = await tx
    .select({ name: registryReleases.name })
    .from(registryReleases)
    .where(and(eq(registryReleases.name, name), eq(registryReleases.version, version)))
  return found.length > 0
}

/** Counts visits of a person, and returns how many were counted before in this hour. */
export async function noteVisitor(
  tx: Transaction,
  { name, version }: ReleaseKey,
  { person, visits }: { person: string; visits: number },
): Promise<number> {
  const { rows } = await tx.execute<{ before: number | null }>(sql`
    insert into registry_visitors as v (name, version, hour, person, visits, failed)
    values (${name}, ${version}, ${thisHour}, ${person}, ${visits}, 0)
    on conflict (name, version, hour, person) do update set visits = v.visits + excluded.visits
    returning old.visits as before`)
  return rows[0]?.before ?? 0
}

export async function noteFailures(
  tx: Transaction,
  { name, version }: ReleaseKey,
  { person, failed }: { person: string; failed: number },
): Promise<void> {
  await tx.execute(sql`
    update registry_visitors set failed = failed + ${failed}
    where name = ${name} and version = ${version} and hour = ${thisHour} and person = ${person}`)
}

export type HourCount = { shown: number; failed: number; violations: number; loads: number[]; renders: number[] }

/** Adds to the counts of this hour, and returns whether these are the hour's first. */
export async function addToHour(tx: Transaction, { name, version }: ReleaseKey, count: HourCount): Promise<boolean> {
  const { shown, failed, violations } = count
  const loads = sql`${`{${count.loads.join()}}`}::int[]`
  const renders = sql`${`{${count.renders.join()}}`}::int[]`
  const { rows } = await tx.execute<{ first: boolean }>(sql`
    insert into registry_visits as v (name, version, hour, shown, failed, violations, loads, renders)
    values (${name}, ${version}, ${thisHour}, ${shown}, ${failed}, ${violations}, ${loads}, ${renders})
    on conflict (name, version, hour) do update set shown = v.shown + excluded.shown, failed = v.failed + excluded.failed,
      violations = v.violations + excluded.violations, loads = ${sumOf('loads')}, renders = ${sumOf('renders')}
    returning old.hour is null as first`)
  return rows[0]?.first === true
}

function sumOf(column: 'loads' | 'renders') {
  const name = sql.identifier(column)
  return sql`(select array_agg(a + b order by place) from unnest(v.${name}, excluded.${name}) with ordinality as t (a, b, place))`
}

/** Adds to the counts of that version's trial if it's running; returns the totals. */
export async function addToTrial(
  tx: Transaction,
  { name, version }: ReleaseKey,
  { shown, failed }: Pick<HourCount, 'shown' | 'failed'>,
): Promise<{ shown: number; failed: number } | undefined> {
  const [counted] = await tx
    .update(registryTrials)
    .set({
      shown: sql`${registryTrials.shown} + ${shown}`,
      failed: sql`${registryTrials.failed} + ${failed}`,
    })
    .from(registryRemotes)
    .where(
      and(
        eq(registryRemotes.trialId, registryTrials.id),
        eq(registryTrials.name, name),
        eq(registryTrials.version, version),
      ),
    )
    .returning({ shown: registryTrials.shown, failed: registryTrials.failed })
  return counted
}

/** The number of users for whom it failed since then. */
export async function peopleFailed(tx: Transaction, { name, version }: ReleaseKey, since: Date): Promise<number> {
  const [found] = await tx
    .select({ people: sql<number>`count(distinct ${registryVisitors.person})::int` })
    .from(registryVisitors)
    .where(
      and(
        eq(registryVisitors.name, name),
        eq(registryVisitors.version, version),
        sql`${registryVisitors.failed} > 0`,
        sql`${registryVisitors.hour} >= date_trunc('hour', ${since.toISOString()}::timestamptz, 'UTC')`,
      ),
    )
  return found?.people ?? 0
}

/** Charts go back a month. */
export async function forgetOldVisits(tx: Transaction): Promise<void> {
  await tx.delete(registryVisits).where(sql`${registryVisits.hour} < now() - interval '32 days'`)
  await tx.delete(registryVisitors).where(sql`${registryVisitors.hour} < now() - interval '32 days'`)
}

export type CountedVisits = HourCount & { version: string; start: Date }

/** By hours or days, the oldest first, of the versions that were opened most. */
export async function listVisits(
  tx: Transaction,
  { name, days, step, versions }: { name: string; days: number; step: 'hour' | 'day'; versions: number },
): Promise<CountedVisits[]> {
  const { rows } = await tx.execute<CountedVisits>(sql`
    with lately as (
      select *, date_trunc(${step}, hour, 'UTC') as start from registry_visits
      where name = ${name} and hour > date_trunc(${step}, now(), 'UTC') - make_interval(days => ${days})
    ), most as (
      select version from lately group by version order by sum(shown + failed) desc, version limit ${versions}
    )
    select version, start, sum(shown)::int as shown, sum(failed)::int as failed, sum(violations)::int as violations,
      array(select sum(t.c)::int from lately l, unnest(l.loads) with ordinality as t (c, place)
        where l.version = v.version and l.start = v.start group by place order by place) as loads,
      array(select sum(t.c)::int from lately l, unnest(l.renders) with ordinality as t (c, place)
        where l.version = v.version and l.start = v.start group by place order by place) as renders
    from lately v where version in (select version from most)
    group by version, start order by start, version`)
  return rows
}
