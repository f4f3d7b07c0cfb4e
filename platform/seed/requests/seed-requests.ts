import { eq } from 'drizzle-orm'
import type { Transaction } from '../../src/database/scope.ts'
import type { JobQueue } from '../../src/jobs/job-queue.ts'
import { assemblyJob } from '../../src/modules/assembly/assembly-requests/assembly.job.ts'
import {
  assemblyLogEntries,
  assemblyRequests,
  assemblySteps,
} from '../../src/modules/assembly/assembly-requests/schema.ts'
import { demoAccounts } from '../demo-accounts.ts'
import type { SeedRelease } from '../prototypes.ts'
import { currentSites } from './current-sites.ts'
import { insertRows } from './insert-rows.ts'
import { pastRequests, type SeedRequester } from './past-requests.ts'
import { firstSteps, logRows, requestRow, stepRows, unfinishedRequests } from './past-rows.ts'
import { waitingRequests, type PlannedRequest } from './waiting-requests.ts'

/** `few` adds one request of each kind, which is enough for tests that do not show them. */
export type RequestVolume = 'few' | 'many'

export type SeededRequests = {
  organizationId: string
  releases: readonly SeedRelease[]
  volume: RequestVolume
  today: Date
  /** Without a queue, no waiting requests are added because no worker would ever process them. */
  jobs?: JobQueue | undefined
}

type Outline = {
  count: number
  former: readonly string[]
  plannedRequests: readonly Omit<PlannedRequest, 'requester'>[]
}

const outlines: Record<string, Outline> = {
  CFA: {
    count: 3000,
    former: ['Priya Raman', 'Marcus Oyelaran', 'Helen Sorensen', 'Tomás Aguirre', 'Jia Li Chen'],
    plannedRequests: [
      { prototype: 'P14', version: '2024.1' },
      { prototype: 'P13', version: '2024.10', options: { 'Exterior Finish': 'Stucco', 'Drive Thru': 'Dual Lane' } },
      { prototype: 'S04', version: '2024.1' },
    ],
  },
  HFA: {
    count: 420,
    former: ['Solveig Lund', 'Kwame Mensah'],
    plannedRequests: [{ prototype: 'Boathouse', version: '2024.1' }],
  },
  ACME: { count: 160, former: ['Bernadette O’Rourke-Featherstonehaugh', 'Yusuf Demir'], plannedRequests: [] },
}
const fewRequests = 30

/** Adds two years of requests, and a few that workers find at their first start; must run in the organization's scope. */
export async function seedRequests(tx: Transaction, seeded: SeededRequests): Promise<void> {
  const outline = outlines[seeded.organizationId]
  if (!outline) return
  const requesters = requestersOf(seeded.organizationId, outline)
  const count = seeded.volume === 'few' ? fewRequests : outline.count
  const releases = seeded.releases.filter(({ organizationId }) => organizationId === seeded.organizationId)
  const emails = accountsOf(seeded.organizationId).map(({ email }) => email)
  const current = await currentSites(tx, { organizationId: seeded.organizationId, emails })
  const past = pastRequests({ ...seeded, releases, count, requesters, current })
  const unfinished = seeded.volume === 'few' ? [] : unfinishedRequests(past, seeded.today)
  await insertRows(tx, assemblyRequests, [...past.map(requestRow), ...unfinished])
  await insertRows(tx, assemblySteps, [...past.flatMap(stepRows), ...firstSteps(unfinished)])
  await insertRows(tx, assemblyLogEntries, past.flatMap(logRows))
  await seedWaiting(tx, seeded)
}

/** Adds requests to databases that were seeded before there were requests, or before there were models that workers could assemble. */
export async function refreshRequests(tx: Transaction, seeded: SeededRequests): Promise<void> {
  const inOrganization = eq(assemblyRequests.organizationId, seeded.organizationId)
  const found = await tx.select({ id: assemblyRequests.id }).from(assemblyRequests).where(inOrganization).limit(1)
  await (found.length === 0 ? seedRequests(tx, seeded) : seedWaiting(tx, seeded))
}

/** The people who can request assemblies, and those who could before they left. */
function requestersOf(organizationId: string, { former }: Outline): (readonly [SeedRequester, number])[] {
  const people = accountsOf(organizationId).map(({ id, firstName, lastName }, index) => {
    const requester = { requestedById: id, requestedBy: `${firstName} ${lastName}` }
    return [requester, index === 0 ? 0.2 : 0.35] as const
  })
  const formerRequesters = former.map(
    (requestedBy) => [{ requestedById: null, requestedBy }, 0.5 / former.length] as const,
  )
  return [...people, ...formerRequesters]
}

function accountsOf(organizationId: string) {
  return demoAccounts.filter(
    ({ organizations, roles }) => organizations.includes(organizationId) && roles.includes('revitassembly.create'),
  )
}

/** Adds each waiting request once; calling it again adds none. */
async function seedWaiting(tx: Transaction, { organizationId, releases, today, jobs }: SeededRequests): Promise<void> {
  const plannedRequests = outlines[organizationId]?.plannedRequests ?? []
  if (!jobs || plannedRequests.length === 0) return
  const people = accountsOf(organizationId)
  const withRequesters = plannedRequests.flatMap((plannedRequest, index) => {
    const requester = people[(index + 1) % people.length]
    return requester ? [{ ...plannedRequest, requester }] : []
  })
  const ownReleases = releases.filter((release) => release.organizationId === organizationId)
  const rows = await waitingRequests(tx, ownReleases, { organizationId, plannedRequests: withRequesters, now: today })
  for (const row of rows) {
    const request = { ...row, status: 'Queued' as const, progress: 0, attempt: 0 }
    const [added] = await tx
      .insert(assemblyRequests)
      .values(request)
      .onConflictDoNothing()
      .returning({ id: assemblyRequests.id })
    if (!added) continue
    const step = {
      organizationId,
      runId: added.id,
      attempt: 1,
      step: 'queue' as const,
      outcome: 'running' as const,
    }
    await insertRows(tx, assemblySteps, [{ ...step, startedAt: row.requestedDate }])
    await jobs.send(tx, assemblyJob, { organizationId, requestId: added.id })
  }
}
