import { and, asc, count, desc, eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { folded } from '../../../database/filter/text-search.ts'
import { prepared } from '../../../database/prepared.ts'
import { maxLooked } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureReviews } from '../capture-reviews/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import type { StoredCapture } from './read-repository.ts'
import { captures } from './schema.ts'

export type CaptureFilter = {
  organizationId: string
  needle: string
  /** Only captures whose newest complete review has flagged elements. */
  isFlagged: boolean
}

const { id, organizationId, projectGroupId, captureName, captureDate } = captures
const { documentFileName, fileOriginPath, revitElementCount } = captures
const listColumns = {
  ...{ id, organizationId, projectGroupId, captureName, captureDate },
  ...{ documentFileName, fileOriginPath, revitElementCount },
  warningCount: sql<number>`cardinality(${captures.warnings})`,
}
export type ListedCapture = Pick<StoredCapture, Exclude<keyof typeof listColumns, 'warningCount'>> & {
  warningCount: number
}

/** Captures, newest first. */
export function listCaptures(
  tx: Transaction,
  { organizationId, needle, isFlagged }: CaptureFilter,
  part: { skip: number; take: number },
): Promise<ListedCapture[]> {
  return page[valuesToCheck({ needle, isFlagged })](tx, { organizationId, needle, ...part })
}

/** The number of captures, at most one more than lists show. */
export async function countCaptures(tx: Transaction, filter: CaptureFilter): Promise<number> {
  const { organizationId, needle } = filter
  const [row] = await total[valuesToCheck(filter)](tx, { organizationId, needle })
  return row?.total ?? 0
}

const inOrganization = eq(captures.organizationId, sql.placeholder('organizationId'))
const foldedNeedle = folded(sql`${sql.placeholder('needle')}::text`)
/** Searches the file's name and its original folder. */
const matchesSearch = and(
  inOrganization,
  or(containsSearch(captures.documentFileName), containsSearch(captures.fileOriginPath)),
)
const newestFlagged = sql`(select ${captureReviews.failedElementsCount} from ${captureReviews}
  where ${captureReviews.organizationId} = ${captures.organizationId} and ${captureReviews.captureId} = ${captures.id}
  and ${captureReviews.status} = 'Complete' order by ${captureReviews.requestedDate} desc, ${captureReviews.id} limit 1)`
const flagged = sql`${newestFlagged} > 0`
const conditions = {
  all: inOrganization,
  named: matchesSearch,
  flagged: and(inOrganization, flagged),
  'flagged and named': and(matchesSearch, flagged),
}
type ConditionName = keyof typeof conditions
const page = ofEach(preparePage)
const total = ofEach(prepareTotal)

function valuesToCheck({ needle, isFlagged }: Pick<CaptureFilter, 'needle' | 'isFlagged'>): ConditionName {
  if (needle === '') return isFlagged ? 'flagged' : 'all'
  return isFlagged ? 'flagged and named' : 'named'
}

function ofEach<Query>(prepare: (condition: SQL | undefined) => Query): Record<ConditionName, Query> {
  return {
    all: prepare(conditions.all),
    named: prepare(conditions.named),
    flagged: prepare(conditions.flagged),
    'flagged and named': prepare(conditions['flagged and named']),
  }
}

function containsSearch(text: AnyColumn): SQL {
  return sql`position(${foldedNeedle} in ${folded(text)}) > 0`
}

function preparePage(condition: SQL | undefined) {
  return prepared((db) =>
    db
      .select(listColumns)
      .from(captures)
      .where(condition)
      .orderBy(desc(captures.captureDate), asc(captures.id))
      .limit(sql.placeholder('take'))
      .offset(sql.placeholder('skip')),
  )
}

function prepareTotal(condition: SQL | undefined) {
  return prepared((db) => {
    const firstMatches = db.select({ id: captures.id }).from(captures).where(condition).limit(maxLooked)
    return db.select({ total: count() }).from(firstMatches.as('some'))
  })
}

export type ProjectTitle = Pick<typeof projectGroups.$inferSelect, 'id' | 'projectNumber' | 'projectName'>

export async function listProjectTitles(
  tx: Transaction,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ProjectTitle[]> {
  const { id, projectNumber, projectName } = projectGroups
  return tx
    .select({ id, projectNumber, projectName })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), anyOf(id, ids)))
}
