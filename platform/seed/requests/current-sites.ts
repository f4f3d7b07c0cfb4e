import { states, type ProjectType } from '@lintel/shared/contract/assembly'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../src/database/any-of.ts'
import type { Transaction } from '../../src/database/scope.ts'
import { cloudProjectMembers, cloudProjects } from '../../src/modules/assembly/autodesk-cloud/schema.ts'
import type { BuildingSite } from './building-sites.ts'

/** A building that is currently a cloud project, so its model can be requested again. */
export type CurrentSite = BuildingSite & { revitVersion: string }

/** The cloud projects that all these people work on and that have complete information. */
export async function currentSites(
  tx: Transaction,
  { organizationId, emails }: { organizationId: string; emails: readonly string[] },
): Promise<CurrentSite[]> {
  const found = await tx
    .select()
    .from(cloudProjects)
    .innerJoin(
      cloudProjectMembers,
      and(
        eq(cloudProjectMembers.organizationId, cloudProjects.organizationId),
        eq(cloudProjectMembers.projectId, cloudProjects.id),
        anyOf(cloudProjectMembers.email, [...emails]),
      ),
    )
    .where(eq(cloudProjects.organizationId, organizationId))
    .orderBy(cloudProjects.projectNumber, cloudProjects.id)
  const memberships = Map.groupBy(found, ({ cloud_projects: project }) => project.id)
  return [...memberships.values()].flatMap((rows) => {
    const project = rows.length === emails.length ? rows[0]?.cloud_projects : undefined
    return project === undefined || !isWhole(project) ? [] : [siteOf(project)]
  })
}

type Project = typeof cloudProjects.$inferSelect

function isWhole({ projectNumber, address1, city, state, revitVersion }: Project): boolean {
  return ![projectNumber, address1, city, revitVersion ?? ''].includes('') && states.some((name) => name === state)
}

function siteOf({ id, name, revitVersion, ...project }: Project): CurrentSite {
  const { projectNumber, address1, address2, city, state, zipCode } = project
  const projectType: ProjectType = 'FSR - Free Standing Restaurant'
  const address = { address1, address2, city, state, zipCode, county: '', township: '' }
  const naming = { projectNumber, projectName: name, bim360ProjectId: id, revitVersion: revitVersion ?? '' }
  return { architectOfRecord: 'Gensler', projectType, ...address, ...naming }
}
