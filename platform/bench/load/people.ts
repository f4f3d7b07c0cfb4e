import type { AssemblyRequestCreate } from '@lintel/shared/contract/assembly'
import { roleNames, type RoleName } from '@lintel/shared/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../src/database/connect.ts'
import { enterScope, withScope, type Transaction } from '../../src/database/scope.ts'
import { cloudProjectMembers, cloudProjects } from '../../src/modules/assembly/autodesk-cloud/schema.ts'
import { assets } from '../../src/modules/data/assets/schema.ts'
import { members } from '../../src/modules/organization/members/schema.ts'
import { users } from '../../src/modules/organization/users/schema.ts'

/** Someone who uses the application; only those who request assemblies have a `form`. */
export type Person = { id: string; organization: string; form?: AssemblyRequestCreate }

const ordinaryRoles: RoleName[] = ['prototypes.read', 'revitassembly.read', 'revitassembly.create', 'assets.read']

/** Adds people to the demo organizations: three fifths of the ordinary people to CFA, the rest to HFA, and those who misbehave to ACME. */
export async function addPeople(
  db: Database,
  { ordinaryCount, misbehavingCount }: { ordinaryCount: number; misbehavingCount: number },
) {
  const inCfa = Math.ceil((ordinaryCount * 3) / 5)
  const ordinary = [...createPeople('CFA', inCfa), ...createPeople('HFA', ordinaryCount - inCfa)]
  const misbehaving = createPeople('ACME', misbehavingCount)
  const form = await withScope(db, {}, async (tx) => {
    for (const { id } of [...ordinary, ...misbehaving]) {
      await enterScope(tx, { userId: id })
      const name = { firstName: 'Load', lastName: id }
      await tx.insert(users).values({ id, ...name, contactEmail: addressOf(id), signInEmail: addressOf(id) })
    }
    for (const organizationId of ['CFA', 'HFA']) await addMembers(tx, organizationId, ordinary, ordinaryRoles)
    await addMembers(tx, 'ACME', misbehaving, [...roleNames])
    // The limits of a person apply across organizations, so these people also need a second one.
    await addMembers(
      tx,
      'HFA',
      misbehaving.map((person) => ({ ...person, organization: 'HFA' })),
      ordinaryRoles,
    )
    return formOf(tx, ordinary)
  })
  const withForms = ordinary.map((person) => (person.organization === 'CFA' ? { ...person, form } : person))
  return { ordinary: withForms, misbehaving }
}

export function createPeople(organization: string, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({ id: `load|${organization}-${index}`, organization }))
}

export function addressOf(id: string): string {
  return `${id.replace('|', '-').toLowerCase()}@lintel.test`
}

async function addMembers(tx: Transaction, organizationId: string, people: Person[], roles: RoleName[]): Promise<void> {
  await enterScope(tx, { organizationId })
  const newMembers = people.filter(({ organization }) => organization === organizationId)
  await tx.insert(members).values(newMembers.map(({ id: userId }) => ({ organizationId, userId, roles })))
}

/** Completes the form with a cloud project, and makes all requesters members of that project. */
async function formOf(tx: Transaction, people: Person[]): Promise<AssemblyRequestCreate> {
  await enterScope(tx, { organizationId: 'CFA' })
  const { organizationId, revitVersion, id } = cloudProjects
  const [project] = await tx
    .select({ id })
    .from(cloudProjects)
    .where(and(eq(organizationId, 'CFA'), eq(revitVersion, '2024')))
    .limit(1)
  const projectId = project?.id ?? ''
  const requesters = people.filter(({ organization }) => organization === 'CFA')
  const projectMembers = requesters.map((person) => ({ organizationId: 'CFA', projectId, email: addressOf(person.id) }))
  await tx.insert(cloudProjectMembers).values(projectMembers)
  return { ...form, bim360ProjectId: projectId }
}

export const form = {
  architectOfRecord: 'Gensler',
  projectType: 'FSR - Free Standing Restaurant',
  projectNumber: '04512',
  projectName: 'Peachtree & Lenox',
  address1: '3393 Peachtree Road',
  address2: '',
  city: 'Atlanta',
  state: 'Georgia',
  zipCode: '30326',
  county: 'Fulton',
  township: '',
  portfolio: 'P14',
  prototypeRelease: '2024.1',
  optionSets: {
    'Proto Name': 'P14 Standard',
    'Proto Size': '5000',
    'Exterior Finish': 'Stone',
    'Building Addition': 'None',
    'Drive Thru': 'Dual Lane With Canopy',
  },
} satisfies Omit<AssemblyRequestCreate, 'bim360ProjectId'>

/** Adds assets to the given organizations; by default to one with misbehaving people and one with ordinary people. 20,000 assets are 10 MB. */
export async function addAssets(
  db: Database,
  count: number,
  organizations: readonly string[] = ['ACME', 'HFA'],
): Promise<void> {
  for (const organizationId of organizations) {
    await withScope(db, { organizationId }, (tx) =>
      tx.execute(sql`insert into ${assets} (organization_id, owner, sku, upc, category, manufacturer, model_number,
          model_series, url, condition, description, msrp, purchase_price, current_value, serial_number, manufactured_date,
          installed_date, warranty_duration, warranty_description, annual_depreciation_value, expected_lifespan)
        select ${organizationId}, 'Store ' || number, number, number, 'Kitchen', 'Acme', number,
          'A', '', 'Good', repeat(md5(number::text), 14), 900, 800, 500, number, date '2024-01-31',
          date '2024-03-01', 24, '', 50, 12 from generate_series(1, ${count}::int) number`),
    )
  }
}
