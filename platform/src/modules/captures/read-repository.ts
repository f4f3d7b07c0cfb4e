import { and, asc, count, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import { folded } from '../../database/filter/folded.ts'
import type { Transaction } from '../../database/scope.ts'
import type { NewsPeriod } from '../platform-module.ts'
import type { CapturePlace } from './repository.ts'
import { captures, customProjectInfos, designOptionSets, parameterBindings } from './schema.ts'

export type StoredCapture = typeof captures.$inferSelect
export type CaptureFilter = { organizationId: string; needle: string }

/** Newest first. */
export async function listCaptures(
  tx: Transaction,
  filter: CaptureFilter,
  { skip, take }: { skip: number; take: number },
): Promise<StoredCapture[]> {
  return tx
    .select()
    .from(captures)
    .where(matching(filter))
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(take)
    .offset(skip)
}

/** Of files that were sent since then, the latest first. */
export async function listCapturesSince(
  tx: Transaction,
  organizationId: string,
  { since, take }: NewsPeriod,
): Promise<StoredCapture[]> {
  return tx
    .select()
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), gt(captures.captureDate, since)))
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(take)
}

export async function countCaptures(tx: Transaction, filter: CaptureFilter): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(captures).where(matching(filter))
  return row?.total ?? 0
}

/** By the name of the file or the place where it came from, as people write them. */
function matching({ organizationId, needle }: CaptureFilter): SQL | undefined {
  const own = eq(captures.organizationId, organizationId)
  if (needle === '') return own
  const sought = folded(sql`${needle}::text`)
  const has = (text: SQL) => sql`position(${sought} in ${text}) > 0`
  return and(own, or(has(folded(captures.documentFileName)), has(folded(captures.fileOriginPath))))
}

export async function findCapture(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
): Promise<StoredCapture | undefined> {
  const [found] = await tx
    .select()
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
  return found
}

/** The capture of the same project that came before this one. */
export async function findPreviousCapture(tx: Transaction, capture: StoredCapture): Promise<string | undefined> {
  const { organizationId, projectGroupId, captureDate, id } = capture
  const isBefore = or(
    lt(captures.captureDate, captureDate),
    and(eq(captures.captureDate, captureDate), lt(captures.id, id)),
  )
  const [found] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroupId), isBefore))
    .orderBy(desc(captures.captureDate), desc(captures.id))
    .limit(1)
  return found?.id
}

export async function listCustomInfos(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  return tx
    .select()
    .from(customProjectInfos)
    .where(and(eq(customProjectInfos.organizationId, organizationId), eq(customProjectInfos.captureId, captureId)))
    .orderBy(asc(customProjectInfos.parameterName))
}

export async function listBindings(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  return tx
    .select()
    .from(parameterBindings)
    .where(and(eq(parameterBindings.organizationId, organizationId), eq(parameterBindings.captureId, captureId)))
    .orderBy(asc(parameterBindings.parameter))
}

export async function listOptionSets(tx: Transaction, { organizationId, captureId }: CapturePlace) {
  return tx
    .select()
    .from(designOptionSets)
    .where(and(eq(designOptionSets.organizationId, organizationId), eq(designOptionSets.captureId, captureId)))
    .orderBy(asc(designOptionSets.name))
}
