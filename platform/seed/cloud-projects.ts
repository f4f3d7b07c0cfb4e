import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../src/database/scope.ts'
import { cloudHubs, cloudProjectMembers, cloudProjects } from '../src/modules/assembly/autodesk-cloud/schema.ts'
import { demoAddresses, type Address } from './cloud-addresses.ts'
import { demoAccounts } from './demo-accounts.ts'
import { unusualProjects, type SeedCloudProject } from './unusual-cloud-projects.ts'

type DemoCloud = {
  hubs: [current: string, earlier: string]
  firstNumber: number
  addresses: Address[]
  hasUnusualProjects: boolean
}

const clouds: Record<string, DemoCloud> = {
  CFA: {
    hubs: ['Crestline Foods', 'Crestline Foods 2019-2022'],
    firstNumber: 4100,
    addresses: demoAddresses.slice(0, 32),
    hasUnusualProjects: true,
  },
  HFA: {
    hubs: ['Harbor & Field', 'Harbor & Field Licensees'],
    firstNumber: 210,
    addresses: demoAddresses.slice(32, 44),
    hasUnusualProjects: false,
  },
  ACME: {
    hubs: ['Acme Building Group', 'Acme Archive'],
    firstNumber: 77,
    addresses: demoAddresses.slice(44),
    hasUnusualProjects: false,
  },
}

/** Most Revit versions match the current prototypes. Some are older or newer, one project has no model, and one version cannot be read. */
const versions = ['2024', '2023', '2024', '2022', '2024', 'N/A', '2023', '2025', '2024', '2024']
const kinds = ['FSR', 'FSR', 'In-Line', 'FSR', 'Licensee']
const rowsPerStatement = 500
const largeProjectCount = 2000

/** Adds the organization's projects to the built-in cloud; must run in the organization's scope. */
export async function seedCloudProjects(tx: Transaction, organizationId: string): Promise<void> {
  const cloud = clouds[organizationId]
  if (!cloud) return
  await tx
    .insert(cloudHubs)
    .values(cloud.hubs.map((name) => ({ organizationId, id: hubId(organizationId, name), name })))
  const ordinary = cloud.addresses.map((address, index) => ordinaryProject(address, index, cloud.firstNumber))
  await insertProjects(tx, organizationId, [...ordinary, ...(cloud.hasUnusualProjects ? unusualProjects : [])])
}

/** Adds the projects to databases that were seeded before cloud projects existed. */
export async function refreshCloudProjects(tx: Transaction, organizationId: string): Promise<void> {
  const hubs = await tx.select().from(cloudHubs).where(eq(cloudHubs.organizationId, organizationId)).limit(1)
  if (hubs.length === 0) await seedCloudProjects(tx, organizationId)
}

/** Adds enough projects to test whether lists stay fast. */
export async function seedManyCloudProjects(tx: Transaction, organizationId: string): Promise<void> {
  const projects = Array.from({ length: largeProjectCount }, (_, index) => {
    const address = demoAddresses[index % demoAddresses.length] ?? { city: '', state: '', zipCode: '', street: '' }
    const project = ordinaryProject(address, index, 10_000)
    return { ...project, name: `${project.name} ${index + 1}`, members: 'everybody' as const }
  })
  await insertProjects(tx, organizationId, projects)
}

function ordinaryProject(address: Address, index: number, firstNumber: number): SeedCloudProject {
  return {
    name: `${address.city} ${kinds[index % kinds.length] ?? ''}`,
    projectNumber: String(firstNumber + index * 7).padStart(5, '0'),
    address1: address.street,
    address2: index % 5 === 2 ? `Suite ${100 + index}` : '',
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    projectType: index % 3 === 1 ? 'BIM360' : 'ACC',
    revitVersion: versions[index % versions.length] ?? null,
    members: index % 9 === 8 ? 'nobody here' : index % 9 === 4 ? 'administrator' : 'everybody',
  }
}

async function insertProjects(tx: Transaction, organizationId: string, projects: SeedCloudProject[]): Promise<void> {
  const [current = '', earlierHub = ''] = clouds[organizationId]?.hubs ?? []
  const rows = projects.map(({ members, ...project }) => ({
    row: {
      ...project,
      organizationId,
      id: idOf(organizationId, project.projectNumber, project.name),
      hubId: hubId(organizationId, project.revitVersion === '2022' ? earlierHub : current),
    },
    emails: emailsOf(organizationId, members),
  }))
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = rows.slice(start, start + rowsPerStatement)
    await tx.insert(cloudProjects).values(batch.map(({ row }) => row))
    const people = batch.flatMap(({ row, emails }) =>
      emails.map((email) => ({ organizationId, projectId: row.id, email })),
    )
    await tx.insert(cloudProjectMembers).values(people)
  }
}

function emailsOf(organizationId: string, members: SeedCloudProject['members']): string[] {
  if (members === 'nobody here') return ['contractor@elsewhere.test']
  const requesters = demoAccounts.filter(
    ({ organizations, roles }) => organizations.includes(organizationId) && roles.includes('revitassembly.create'),
  )
  const chosen =
    members === 'everybody' ? requesters : requesters.filter(({ roles }) => roles.includes('organization.update'))
  return chosen.map(({ email }) => email)
}

function hubId(organizationId: string, name: string): string {
  return `b.${idOf(organizationId, 'hub', name)}`
}

/** The ids are the same in every installation, and look like those of Autodesk's service. */
function idOf(...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
