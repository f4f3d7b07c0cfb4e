import { roleNames } from '@lintel/shared/contract'
import { sql } from 'drizzle-orm'
import { refreshAssets, seedAssets } from './assets/seed-assets.ts'
import { refreshCloudProjects, seedCloudProjects } from './cloud-projects.ts'
import { demoAccounts, type DemoAccount } from './demo-accounts.ts'
import { refreshDataSets, seedDataSets } from './seed-data-sets.ts'
import { seedLargeVolume } from './large-volume.ts'
import { demoOrganizations, spareAdministrator, spareOrganization } from './organizations.ts'
import type { GeneratedContent } from './models/generated-content.ts'
import { demoPrototypes } from './prototypes.ts'
import { refreshRequests, seedRequests, type SeededRequests } from './requests/seed-requests.ts'
import { refreshCatalog, seedCatalog } from './seed-content.ts'
import type { JobQueue } from '../src/jobs/job-queue.ts'
import { recordChanges } from '../src/modules/organization/history/record-changes.ts'
import { customRoles } from '../src/modules/organization/members/custom-roles/schema.ts'
import { invitations } from '../src/modules/organization/members/invitations/schema.ts'
import { members } from '../src/modules/organization/members/schema.ts'
import { findOrganization } from '../src/modules/organization/organizations/repository.ts'
import { organizations } from '../src/modules/organization/organizations/schema.ts'
import { users } from '../src/modules/organization/users/schema.ts'
import type { Database } from '../src/database/connect.ts'
import { enterScope, withScope, type Transaction } from '../src/database/scope.ts'

/** Any number other than the one of the migrations' lock. If two servers start at once, one seeds and the other finds it done. */
export const seedLock = 7_126_400_912

/** `few` is for tests, which copy the database repeatedly. */
export type SeedVolume = 'few' | 'demo' | 'large'
export type DemoSeed = {
  /** Absent until it has been generated: prototypes are then added without models, and an existing database is not changed. */
  content?: GeneratedContent | undefined
  volume?: SeedVolume
  /** Adds the spare organization of the browser journeys. */
  hasSpareOrganization?: boolean
  /** The queue that gets the jobs of waiting requests. */ jobs?: JobQueue
}

/** Fills an empty database with the demo data, in one transaction, and returns whether it did. An existing one only gets new content. */
export function seedDemo(
  db: Database,
  { content, volume = 'demo', hasSpareOrganization = false, jobs }: DemoSeed,
): Promise<boolean> {
  return withScope(db, {}, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const today = new Date()
    const { releases } = demoPrototypes(today, content)
    const requests = { releases, today, jobs, volume: volume === 'few' ? ('few' as const) : ('many' as const) }
    if (await isSeeded(tx)) {
      if (content) await refreshDemo(tx, content, requests)
      return false
    }
    await seedPeople(tx)
    for (const organization of demoOrganizations) {
      await enterScope(tx, { organizationId: organization.id })
      await tx.insert(organizations).values(organization)
      await seedMembers(tx, organization.id)
      await seedCatalog(tx, { organizationId: organization.id, content })
      await seedCloudProjects(tx, organization.id)
      await seedRequests(tx, { ...requests, organizationId: organization.id })
      await seedAssets(tx, { ...requests, organizationId: organization.id })
      await seedDataSets(tx, organization.id)
    }
    if (hasSpareOrganization) await seedSpareOrganization(tx)
    if (volume === 'large' && content) await seedLargeVolume(tx, content)
    return true
  })
}

type Requests = Omit<SeededRequests, 'organizationId'>

/** Adds the content of a newer software version. */
async function refreshDemo(tx: Transaction, content: GeneratedContent, requests: Requests): Promise<void> {
  for (const { id } of demoOrganizations) {
    await enterScope(tx, { organizationId: id })
    await refreshCatalog(tx, { organizationId: id, content })
    await refreshCloudProjects(tx, id)
    await refreshRequests(tx, { ...requests, organizationId: id })
    await refreshAssets(tx, { ...requests, organizationId: id })
    await refreshDataSets(tx, id)
  }
}

async function isSeeded(tx: Transaction): Promise<boolean> {
  const first = demoOrganizations[0]?.id ?? ''
  await enterScope(tx, { organizationId: first })
  return (await findOrganization(tx, first)) !== undefined
}

async function seedSpareOrganization(tx: Transaction): Promise<void> {
  const { id: organizationId } = spareOrganization
  await enterScope(tx, { organizationId })
  await tx.insert(organizations).values(spareOrganization)
  await tx.insert(members).values({ organizationId, userId: spareAdministrator, roles: [...roleNames] })
}

async function seedPeople(tx: Transaction): Promise<void> {
  for (const { id, firstName, lastName, email } of demoAccounts) {
    await enterScope(tx, { userId: id })
    await tx.insert(users).values({ id, firstName, lastName, contactEmail: email, signInEmail: email })
  }
}

async function seedMembers(tx: Transaction, organizationId: string): Promise<void> {
  const people = demoAccounts.filter((account) => account.organizations.includes(organizationId))
  const rows = people.map(({ id, roles }) => ({ organizationId, userId: id, roles: [...roles] }))
  await tx.insert(members).values(rows)
  await seedRolesAndInvitations(tx, organizationId)
  await seedHistory(tx, organizationId, people)
}

/** A custom role that no one has yet, and an invitation that assigns it. The link in its email is not sent to anyone. */
async function seedRolesAndInvitations(tx: Transaction, organizationId: string): Promise<void> {
  const permissions = ['projects.read', 'prototypes.read', 'revitupload.read', 'topics.create', 'topics.read']
  const description = 'Views models and reports topics.'
  const content = { organizationId, name: 'Project Architect', description, permissions }
  const [role] = await tx.insert(customRoles).values(content).returning({ id: customRoles.id })
  await tx.insert(invitations).values({
    organizationId,
    email: 'new.architect@lintel.test',
    roles: [],
    customRoleIds: role ? [role.id] : [],
    tokenHash: `demo ${organizationId}`,
    invitedBy: 'Evelyn Everett',
    expiresAt: sql`now() + interval '7 days'`,
  })
}

/** Records that the first account, which administers the organization, added all others. */
async function seedHistory(tx: Transaction, organizationId: string, people: DemoAccount[]): Promise<void> {
  const administrator = people.find(({ roles }) => roles.includes('organization.update'))
  if (!administrator) return
  await enterScope(tx, { organizationId, userId: administrator.id })
  const added = people.map((subject) => ({
    action: 'member-added' as const,
    subject,
    before: null,
    after: { roles: [...subject.roles] },
  }))
  await recordChanges({ tx, organizationId, userId: administrator.id, roles: administrator.roles }, added)
}
