import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { prepared } from '../../../database/prepared.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { NewsPeriod } from '../../../interfaces/news-source.ts'
import { captureIngestions } from '../capture-ingestions/schema.ts'
import type { CaptureKey } from './repository.ts'
import { captures, customProjectInfos, designOptionSets, parameterBindings } from './schema.ts'

export type StoredCapture = typeof captures.$inferSelect
/** Milliseconds. The waiting time and the ingestion of a file are always shorter in total. */
const maxIngestionTime = 24 * 60 * 60 * 1000

/** Whether the organization has a capture. The order matches an index, so that captures of other organizations aren't read. */
export async function hasCaptures(tx: Transaction, organizationId: string): Promise<boolean> {
  const { id, captureDate } = captures
  const found = await tx
    .select({ id })
    .from(captures)
    .where(eq(captures.organizationId, organizationId))
    .orderBy(sql`${captureDate} desc nulls first`)
    .limit(1)
  return found.length > 0
}

/**
 * Captures whose ingestion ended since then, newest first: a file may be uploaded before a visit and become a capture after it. If the
 * ingestion was removed from the list, the upload time counts.
 */
export async function listCapturesSince(
  tx: Transaction,
  organizationId: string,
  { since, take }: NewsPeriod,
): Promise<(Pick<StoredCapture, 'id' | 'documentFileName' | 'revitElementCount'> & { at: Date })[]> {
  const { id, documentFileName, captureDate, revitElementCount } = captures
  const ofCapture = and(
    eq(captureIngestions.organizationId, organizationId),
    eq(captureIngestions.captureId, id),
    eq(captureIngestions.isKnown, false),
  )
  const availableAt = sql<Date>`case when ${captureIngestions.id} is null then ${captureDate} else ${captureIngestions.completedDate} end`
  return tx
    .select({ id, documentFileName, revitElementCount, at: availableAt.mapWith(captureDate) })
    .from(captures)
    .leftJoin(captureIngestions, ofCapture)
    .where(
      and(
        eq(captures.organizationId, organizationId),
        gt(captureDate, new Date(since.getTime() - maxIngestionTime)),
        gt(availableAt, since),
      ),
    )
    .orderBy(desc(availableAt), asc(id))
    .limit(take)
}

const inOrganization = eq(captures.organizationId, sql.placeholder('organizationId'))

export async function findCapture(tx: Transaction, captureKey: CaptureKey): Promise<StoredCapture | undefined> {
  const [found] = await one(tx, captureKey)
  return found
}

const one = prepared((db) =>
  db
    .select()
    .from(captures)
    .where(and(inOrganization, eq(captures.id, sql.placeholder('captureId')))),
)

/** The previous capture of the same project. */
export async function findPreviousCapture(tx: Transaction, capture: StoredCapture): Promise<string | undefined> {
  const [found] = await previous(tx, capture)
  return found?.id
}

const previous = prepared((db) => {
  const date = sql.placeholder('captureDate')
  const isBefore = or(
    lt(captures.captureDate, date),
    and(eq(captures.captureDate, date), lt(captures.id, sql.placeholder('id'))),
  )
  return db
    .select({ id: captures.id })
    .from(captures)
    .where(and(inOrganization, eq(captures.projectGroupId, sql.placeholder('projectGroupId')), isBefore))
    .orderBy(desc(captures.captureDate), desc(captures.id))
    .limit(1)
})

export function listCustomInfos(tx: Transaction, captureKey: CaptureKey) {
  return customInfos(tx, captureKey)
}

const customInfos = prepared((db) =>
  db
    .select()
    .from(customProjectInfos)
    .where(
      and(
        eq(customProjectInfos.organizationId, sql.placeholder('organizationId')),
        eq(customProjectInfos.captureId, sql.placeholder('captureId')),
      ),
    )
    .orderBy(asc(customProjectInfos.parameterName)),
)

export async function listBindings(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  return tx
    .select()
    .from(parameterBindings)
    .where(and(eq(parameterBindings.organizationId, organizationId), eq(parameterBindings.captureId, captureId)))
    .orderBy(asc(parameterBindings.parameter))
}

export async function listOptionSets(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  return tx
    .select()
    .from(designOptionSets)
    .where(and(eq(designOptionSets.organizationId, organizationId), eq(designOptionSets.captureId, captureId)))
    .orderBy(asc(designOptionSets.name))
}
