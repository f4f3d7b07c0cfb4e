import type { assemblyListStates, AssemblySort } from '@lintel/shared/contract/assembly'
import { and, asc, desc, eq, gt, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { hasWords } from '../../../database/filter/text-search.ts'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { assemblyRequests, assemblySteps, inProgress } from './schema.ts'

export type StoredRequest = typeof assemblyRequests.$inferSelect
export type StoredStep = typeof assemblySteps.$inferSelect
export type NewRequest = Omit<typeof assemblyRequests.$inferInsert, 'id' | 'organizationId' | 'requestedById'>

/** A person within an organization. */
export type Requester = { organizationId: string; userId: string }
export type ListState = (typeof assemblyListStates)[number]
/** Conditions for a person's requests. */
export type RequestFilter = { state?: ListState | undefined; search: string }
export type Part = RequestFilter & { sort: AssemblySort; skip: number; take: number }

const listColumns = {
  id: assemblyRequests.id,
  status: assemblyRequests.status,
  statusDetails: assemblyRequests.statusDetails,
  progress: assemblyRequests.progress,
  portfolio: assemblyRequests.portfolio,
  prototypeRelease: assemblyRequests.prototypeRelease,
  requestedDate: assemblyRequests.requestedDate,
  completedDate: assemblyRequests.completedDate,
  projectNumber: assemblyRequests.projectNumber,
  projectName: assemblyRequests.projectName,
}

const newestFirst = [desc(assemblyRequests.requestedDate), asc(assemblyRequests.id)]
const orders: Record<AssemblySort, SQL[]> = {
  newest: newestFirst,
  oldest: [asc(assemblyRequests.requestedDate), desc(assemblyRequests.id)],
  number: [natural(assemblyRequests.projectNumber), ...newestFirst],
  name: [natural(assemblyRequests.projectName), ...newestFirst],
}

/** Sorts numbers inside of texts as numbers. */
function natural(text: AnyColumn): SQL {
  return sql`${text} collate natural_order`
}

/** Only reads the rows of the requested page; those before it are skipped within the index. */
export async function listOwn(tx: Transaction, requester: Requester, { sort, skip, take, ...filters }: Part) {
  const ids = tx
    .select({ id: assemblyRequests.id })
    .from(assemblyRequests)
    .where(isOwn(requester, filters))
    .orderBy(...orders[sort])
    .limit(take)
    .offset(skip)
  return tx
    .select(listColumns)
    .from(assemblyRequests)
    .where(sql`${assemblyRequests.id} in ${ids}`)
    .orderBy(...orders[sort])
}

/** The number of requests, at most one more than the list shows. */
export async function countOwn(tx: Transaction, requester: Requester, filters: RequestFilter): Promise<number> {
  return countUpTo(tx, tx.select({ id: assemblyRequests.id }).from(assemblyRequests).where(isOwn(requester, filters)))
}

const completed = sql.raw(`status in ('Complete', 'Error')`)

const ofState: Record<ListState, SQL> = {
  'in-progress': inProgress,
  completed,
  complete: sql.raw(`status = 'Complete'`),
  failed: sql.raw(`status = 'Error'`),
}

const { projectNumber, projectName, city, portfolio, prototypeRelease } = assemblyRequests

function isOwn(requester: Requester, { state, search }: RequestFilter): SQL | undefined {
  const matchesSearch = hasWords([projectNumber, projectName, city, portfolio, prototypeRelease], search)
  return and(ofPerson(requester), state && ofState[state], matchesSearch)
}

function ofPerson({ organizationId, userId }: Requester): SQL | undefined {
  return and(eq(assemblyRequests.organizationId, organizationId), eq(assemblyRequests.requestedById, userId))
}

/** The person's requests that have ended since then, newest first. */
export async function listCompletedSince(
  tx: Transaction,
  requester: Requester,
  { since, take }: { since: Date; take: number },
) {
  const { id, status, statusDetails } = assemblyRequests
  // Not null because of the condition below, which also makes PostgreSQL use the index of completed requests.
  const at = sql<Date>`${assemblyRequests.completedDate}`.mapWith(assemblyRequests.completedDate)
  return tx
    .select({ id, status, statusDetails, projectNumber, projectName, at })
    .from(assemblyRequests)
    .where(and(ofPerson(requester), gt(assemblyRequests.completedDate, since)))
    .orderBy(desc(assemblyRequests.completedDate))
    .limit(take)
}

export async function findRequest(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredRequest | undefined> {
  const [found] = await tx.select().from(assemblyRequests).where(hasId(organizationId, id))
  return found
}

function hasId(organizationId: string, id: string): SQL | undefined {
  return and(eq(assemblyRequests.organizationId, organizationId), eq(assemblyRequests.id, id))
}

export async function findByKey(
  tx: Transaction,
  { organizationId, userId }: Requester,
  key: string,
): Promise<StoredRequest | undefined> {
  const [found] = await tx
    .select()
    .from(assemblyRequests)
    .where(
      and(
        eq(assemblyRequests.organizationId, organizationId),
        eq(assemblyRequests.requestedById, userId),
        eq(assemblyRequests.idempotencyKey, key),
      ),
    )
  return found
}

export async function listSteps(tx: Transaction, organizationId: string, requestId: string): Promise<StoredStep[]> {
  return tx
    .select()
    .from(assemblySteps)
    .where(and(eq(assemblySteps.organizationId, organizationId), eq(assemblySteps.runId, requestId)))
    .orderBy(assemblySteps.attempt, assemblySteps.startedAt)
}

/** Undefined if the person has already sent a form with this key. */
export async function insertRequest(
  tx: Transaction,
  { organizationId, userId }: Requester,
  request: NewRequest,
): Promise<StoredRequest | undefined> {
  const [inserted] = await tx
    .insert(assemblyRequests)
    .values({ ...request, organizationId, requestedById: userId })
    .onConflictDoNothing({
      target: [assemblyRequests.organizationId, assemblyRequests.requestedById, assemblyRequests.idempotencyKey],
    })
    .returning()
  return inserted
}

export async function insertFirstStep(tx: Transaction, { organizationId, id, requestedDate }: StoredRequest) {
  const step = { organizationId, runId: id, attempt: 1, step: 'queue' as const, startedAt: requestedDate }
  await tx.insert(assemblySteps).values({ ...step, outcome: 'running' })
}
