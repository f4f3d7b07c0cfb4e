import type {
  AnalyzedRequest,
  AnalyticsPortfolios,
  AnalyticsRange,
  AnalyticsTotals,
  AnalyticsTotalsQuery,
} from '@lintel/shared/contract/assembly'
import { boundsOf } from '@lintel/shared/filter'
import { and, asc, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import { assemblyRequests } from '../assembly/assembly-requests/schema.ts'

const analyzed = {
  id: assemblyRequests.id,
  status: assemblyRequests.status,
  statusDetails: assemblyRequests.statusDetails,
  projectNumber: assemblyRequests.projectNumber,
  projectName: assemblyRequests.projectName,
  projectType: assemblyRequests.projectType,
  architectOfRecord: assemblyRequests.architectOfRecord,
  address1: assemblyRequests.address1,
  address2: assemblyRequests.address2,
  city: assemblyRequests.city,
  state: assemblyRequests.state,
  zipCode: assemblyRequests.zipCode,
  portfolio: assemblyRequests.portfolio,
  prototypeRelease: assemblyRequests.prototypeRelease,
  revitVersion: assemblyRequests.revitVersion,
  optionSets: assemblyRequests.optionSets,
  requestedBy: assemblyRequests.requestedBy,
  requestedDate: assemblyRequests.requestedDate,
  completedDate: assemblyRequests.completedDate,
  bim360ProjectId: assemblyRequests.bim360ProjectId,
}

/** All requests of the organization, newest first. */
export async function listRequested(
  tx: Transaction,
  organizationId: string,
  range: AnalyticsRange,
): Promise<AnalyzedRequest[]> {
  const found = await tx
    .select(analyzed)
    .from(assemblyRequests)
    .where(isInRange(organizationId, range))
    .orderBy(desc(assemblyRequests.requestedDate), asc(assemblyRequests.id))
  return found.map(({ requestedDate, completedDate, ...request }) => ({
    ...request,
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
  }))
}

export async function sumRequested(
  tx: Transaction,
  organizationId: string,
  { by, ...range }: AnalyticsTotalsQuery,
): Promise<AnalyticsTotals> {
  const local = sql`${assemblyRequests.requestedDate} at time zone ${range.timeZone}`
  const { status } = assemblyRequests
  return tx
    .select({
      date: sql<string>`to_char(date_trunc(${by}, ${local}), 'YYYY-MM-DD')`,
      portfolio: assemblyRequests.portfolio,
      requests: count(),
      complete: countOf(eq(status, 'Complete')),
      error: countOf(eq(status, 'Error')),
    })
    .from(assemblyRequests)
    .where(isInRange(organizationId, range))
    .groupBy(...dateAndPortfolio)
    .orderBy(...dateAndPortfolio)
}

/** Portfolios by name. */
export async function listPortfolios(tx: Transaction, organizationId: string): Promise<AnalyticsPortfolios> {
  const { portfolio, requestedDate, optionSets } = assemblyRequests
  const inOrganization = eq(assemblyRequests.organizationId, organizationId)
  const newest = tx
    .select({ portfolio, requestedDate: sql`max(${requestedDate})`.as('newest_date') })
    .from(assemblyRequests)
    .where(inOrganization)
    .groupBy(portfolio)
    .as('newest')
  return tx
    .selectDistinctOn([portfolio], {
      portfolio,
      optionSets: sql<string[]>`array(select jsonb_object_keys(${optionSets}))`,
    })
    .from(assemblyRequests)
    .innerJoin(newest, and(eq(portfolio, newest.portfolio), eq(requestedDate, newest.requestedDate)))
    .where(inOrganization)
    .orderBy(asc(portfolio))
}

/**
 * Groups by column positions: repeating the date expression would add parameters, and PostgreSQL would treat it as a different expression.
 */
const dateAndPortfolio = [sql.raw('1'), sql.raw('2')]

function countOf(condition: SQL): SQL<number> {
  return sql`count(*) filter (where ${condition})`.mapWith(Number)
}

/**
 * Requests of these days in the given time zone. The bounds aren't computed by the database: where clocks are set back across midnight, it
 * would use the second midnight, and the hour in between would not belong to any day.
 */
function isInRange(organizationId: string, { startDate, endDate, timeZone }: AnalyticsRange): SQL | undefined {
  const { start, end } = boundsOf({ first: startDate, last: endDate }, timeZone)
  return and(
    eq(assemblyRequests.organizationId, organizationId),
    gte(assemblyRequests.requestedDate, new Date(start)),
    lt(assemblyRequests.requestedDate, new Date(end)),
  )
}
