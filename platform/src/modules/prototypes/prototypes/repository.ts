import type { PrototypeReleaseUpdate } from '@lintel/shared/contract'
import { and, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { prepared } from '../../../database/prepared.ts'
import type { Transaction } from '../../../database/scope.ts'
import { prototypeReleases } from './schema.ts'

export type ReleaseName = { organizationId: string; prototype: string; version: string }

const listColumns = {
  prototype: prototypeReleases.prototype,
  version: prototypeReleases.version,
  published: prototypeReleases.published,
  automation: prototypeReleases.automation,
  thumbnail: prototypeReleases.thumbnail,
}

/** By name, newest version first; the collation compares numbers in names numerically, so that 2024.10 is newer than 2024.9. */
const catalogOrder = sql`${prototypeReleases.prototype} collate natural_order, ${prototypeReleases.version} collate natural_order desc`

const ofOrganization = eq(prototypeReleases.organizationId, sql.placeholder('organizationId'))
const isVisible = or(prototypeReleases.published, sql`${sql.placeholder('seesDrafts')}::boolean`)
const list = prepared((db) =>
  db.select(listColumns).from(prototypeReleases).where(and(ofOrganization, isVisible)).orderBy(catalogOrder),
)

/** A prepared statement, because it runs often. */
export async function listReleases(tx: Transaction, organizationId: string, seesDrafts: boolean) {
  return list(tx, { organizationId, seesDrafts })
}

export async function findRelease(tx: Transaction, name: ReleaseName, seesDrafts: boolean) {
  const [found] = await tx
    .select()
    .from(prototypeReleases)
    .where(and(hasName(name), visible(seesDrafts)))
  return found
}

/** Labels in the order of the wizard; empty if the release doesn't exist. */
export async function listOptionLabels(tx: Transaction, name: ReleaseName): Promise<string[]> {
  const { optionSets } = prototypeReleases
  const [found] = await tx.select({ optionSets }).from(prototypeReleases).where(hasName(name))
  return found?.optionSets.map(({ label }) => label) ?? []
}

export async function updateRelease(tx: Transaction, name: ReleaseName, update: PrototypeReleaseUpdate) {
  const [updated] = await tx
    .update(prototypeReleases)
    .set({ ...update, publishedAt: firstPublished(update) })
    .where(hasName(name))
    .returning(listColumns)
  return updated
}

/** Only the first publication is news, not one after a withdrawal. */
function firstPublished({ published: becomesPublished }: PrototypeReleaseUpdate): SQL | undefined {
  const { published, publishedAt, releasedAt } = prototypeReleases
  if (becomesPublished === undefined) return undefined
  const knownDate = becomesPublished ? sql`now()` : releasedAt
  return sql`case when ${published} = ${becomesPublished} then ${publishedAt} else coalesce(${publishedAt}, ${knownDate}) end`
}

/** Releases that were first published since then, newest first. */
export async function listPublishedSince(
  tx: Transaction,
  organizationId: string,
  { since, take }: { since: Date; take: number },
) {
  const { prototype, version, published, publishedAt } = prototypeReleases
  const at = sql<Date>`${publishedAt}`.mapWith(publishedAt)
  return tx
    .select({ prototype, version, at })
    .from(prototypeReleases)
    .where(and(eq(prototypeReleases.organizationId, organizationId), published, gt(publishedAt, since)))
    .orderBy(desc(publishedAt))
    .limit(take)
}

function hasName({ organizationId, prototype, version }: ReleaseName): SQL | undefined {
  return and(
    eq(prototypeReleases.organizationId, organizationId),
    eq(prototypeReleases.prototype, prototype),
    eq(prototypeReleases.version, version),
  )
}

function visible(seesDrafts: boolean): SQL | undefined {
  return seesDrafts ? undefined : eq(prototypeReleases.published, true)
}
