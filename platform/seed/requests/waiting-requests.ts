import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../src/database/scope.ts'
import { cloudProjectMembers, cloudProjects } from '../../src/modules/assembly/autodesk-cloud/schema.ts'
import type { assemblyRequests } from '../../src/modules/assembly/assembly-requests/schema.ts'
import type { DemoAccount } from '../demo-accounts.ts'
import type { SeedRelease } from '../prototypes.ts'
import { defaultsOf } from './chosen-options.ts'
import { idFrom } from './id-from.ts'

type NewRequest = typeof assemblyRequests.$inferInsert

/** A request that waits at the first start, so that real models are built. `requester` is the person who requests it. */
export type PlannedRequest = {
  prototype: string
  version: string
  options?: Record<string, string>
  requester: DemoAccount
}

/** The form, as if sent a moment ago, for a cloud project of that version that the person works on. */
export async function waitingRequests(
  tx: Transaction,
  releases: readonly SeedRelease[],
  {
    organizationId,
    plannedRequests,
    now,
  }: { organizationId: string; plannedRequests: readonly PlannedRequest[]; now: Date },
): Promise<NewRequest[]> {
  const rows: NewRequest[] = []
  for (const [index, plannedRequest] of plannedRequests.entries()) {
    const release = releases.find(
      ({ prototype, version }) => prototype === plannedRequest.prototype && version === plannedRequest.version,
    )
    if (!release) continue
    const projects = await projectsFor(tx, organizationId, plannedRequest.requester.email, release.revitVersion)
    const project = projects[index % projects.length]
    if (project) rows.push(waitingRequest({ organizationId, plannedRequest, release, project, index, now }))
  }
  return rows
}

type Waiting = {
  organizationId: string
  plannedRequest: PlannedRequest
  release: SeedRelease
  project: typeof cloudProjects.$inferSelect
  index: number
  now: Date
}

function waitingRequest({ organizationId, plannedRequest, release, project, index, now }: Waiting): NewRequest {
  const { projectNumber, address1, address2, city, state, zipCode } = project
  return {
    id: idFrom(organizationId, 'waiting request', index),
    organizationId,
    portfolio: release.prototype,
    prototypeRelease: release.version,
    revitVersion: release.revitVersion,
    optionSets: { ...defaultsOf(release), ...plannedRequest.options },
    architectOfRecord: 'Gensler',
    projectType: 'FSR - Free Standing Restaurant',
    projectNumber,
    projectName: project.name,
    address1,
    address2,
    city,
    state,
    zipCode,
    county: '',
    township: '',
    bim360ProjectId: project.id,
    requestedById: plannedRequest.requester.id,
    requestedBy: `${plannedRequest.requester.firstName} ${plannedRequest.requester.lastName}`,
    requestedDate: new Date(now.getTime() - (index + 1) * 20_000),
  }
}

async function projectsFor(tx: Transaction, organizationId: string, email: string, revitVersion: string) {
  const isMember = and(
    eq(cloudProjectMembers.organizationId, cloudProjects.organizationId),
    eq(cloudProjectMembers.projectId, cloudProjects.id),
    eq(cloudProjectMembers.email, email),
  )
  const found = await tx
    .select()
    .from(cloudProjects)
    .innerJoin(cloudProjectMembers, isMember)
    .where(and(eq(cloudProjects.organizationId, organizationId), eq(cloudProjects.revitVersion, revitVersion)))
    .orderBy(cloudProjects.projectNumber)
  return found.map((row) => row.cloud_projects).filter(({ projectNumber }) => projectNumber !== '')
}
