import type { RoleName } from '@lintel/shared/contract'
import { enterScope, type Transaction } from '../src/database/scope.ts'
import { members } from '../src/modules/organization/members/schema.ts'
import { prototypeReleases } from '../src/modules/prototypes/prototypes/schema.ts'
import { users } from '../src/modules/organization/users/schema.ts'
import type { GeneratedContent } from './models/generated-content.ts'
import { seedManyCloudProjects } from './cloud-projects.ts'
import { demoPrototypes, type SeedRelease } from './prototypes.ts'
import { seedManyRequests } from './requests/many-requests.ts'

/** The organization that load tests use. */
export const largeOrganization = 'CFA'

const extraPrototypes = 300
const extraMembers = 1000
const manyRequests = 100_000
/** The person who has a very long list of requests. */
const busyPerson = 'local|designer'
const roles: RoleName[] = ['prototypes.read']
const rowsPerStatement = 200

/**
 * What the load tests need beyond the demo data: in one organization hundreds of prototypes, a thousand colleagues, a person with a hundred
 * thousand requests, and thousands of cloud projects.
 */
export async function seedLargeVolume(
  tx: Transaction,
  content: GeneratedContent,
  { requests = manyRequests } = {},
): Promise<void> {
  const people = colleagues()
  for (const person of people) {
    await enterScope(tx, { userId: person.id })
    await tx.insert(users).values(person)
  }
  await enterScope(tx, { organizationId: largeOrganization })
  for (const part of inParts(people)) {
    const rows = part.map(({ id }) => ({ organizationId: largeOrganization, userId: id, roles }))
    await tx.insert(members).values(rows)
  }
  for (const part of inParts(manyReleases(content))) await tx.insert(prototypeReleases).values(part)
  await seedManyRequests(tx, { organizationId: largeOrganization, userId: busyPerson, count: requests })
  await seedManyCloudProjects(tx, largeOrganization)
}

function colleagues() {
  return Array.from({ length: extraMembers }, (_, index) => ({
    id: `load|${index}`,
    firstName: 'Load',
    lastName: `Tester ${index + 1}`,
    contactEmail: `load-${index + 1}@lintel.test`,
  }))
}

/** Repeats the demo prototypes under other names. */
function manyReleases(content: GeneratedContent): SeedRelease[] {
  const ownReleases = demoPrototypes(new Date(), content).releases.filter(
    ({ organizationId }) => organizationId === largeOrganization,
  )
  const names = [...new Set(ownReleases.map(({ prototype }) => prototype))]
  return Array.from({ length: extraPrototypes }, (_, index) => index).flatMap((index) => {
    const model = names[index % names.length]
    const prototype = `L${String(index + 1).padStart(3, '0')}`
    return ownReleases.filter((release) => release.prototype === model).map((release) => ({ ...release, prototype }))
  })
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement))
}
