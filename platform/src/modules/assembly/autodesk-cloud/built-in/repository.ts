import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CloudPerson, CloudProjectName } from '../../../../interfaces/cloud-projects.ts'
import { cloudHubs, cloudProjectMembers, cloudProjects } from '../schema.ts'

const { id, hubId, name, projectNumber, address1, address2, city, state, zipCode, projectType } = cloudProjects
const project = { id, hubId, name, projectNumber, address1, address2, city, state, zipCode, projectType }

export function listHubs(tx: Transaction, organizationId: string) {
  return tx
    .select({ id: cloudHubs.id, name: cloudHubs.name })
    .from(cloudHubs)
    .where(eq(cloudHubs.organizationId, organizationId))
    .orderBy(asc(cloudHubs.name), asc(cloudHubs.id))
}

export function listProjects(tx: Transaction, person: CloudPerson, hub: string) {
  return tx
    .select(project)
    .from(cloudProjects)
    .innerJoin(cloudProjectMembers, hasMember(person))
    .where(eq(hubId, hub))
    .orderBy(sql`lower(${name})`, asc(id))
}

export async function findProject(tx: Transaction, person: CloudPerson, projectKey: CloudProjectName) {
  const [found] = await tx
    .select({ project, revitVersion: cloudProjects.revitVersion })
    .from(cloudProjects)
    .innerJoin(cloudProjectMembers, hasMember(person))
    .where(and(eq(id, projectKey.projectId), projectKey.hubId === undefined ? undefined : eq(hubId, projectKey.hubId)))
  return found
}

function hasMember({ organizationId, email }: CloudPerson): SQL | undefined {
  return and(
    eq(cloudProjects.organizationId, organizationId),
    eq(cloudProjectMembers.organizationId, organizationId),
    eq(cloudProjectMembers.projectId, id),
    eq(cloudProjectMembers.email, email),
  )
}
