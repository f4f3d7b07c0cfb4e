import { sql } from 'drizzle-orm'
import { captures } from '../../../data/captures/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { date, number, text, type SourceDeclaration } from '../data-source.ts'
import { latestCaptures } from './latest.ts'

const projects = projectGroups

/** Projects with totals of their captures; `elementCount` is that of the newest captures of their files. */
export const projectsSource: SourceDeclaration = {
  title: 'Projects',
  from: (organizationId) => sql`${projects}
    left join (select ${captures.projectGroupId} as project_group_id, count(*) as captures,
        max(${captures.captureDate}) as latest,
        sum(${captures.revitElementCount}) filter (where newest.id is not null) as elements
      from ${captures} left join ${latestCaptures(organizationId)} newest on newest.id = ${captures.id}
      where ${captures.organizationId} = ${organizationId} group by 1) captured
      on captured.project_group_id = ${projects.id}`,
  where: (organizationId) => sql`${projects.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${projects.projectNumber}`),
    projectName: text('Project Name', sql`${projects.projectName}`),
    projectFolderName: text('Folder Name', sql`${projects.projectFolderName}`),
    siteName: text('Site Name', sql`${projects.siteName}`),
    streetAddress1: text('Address', sql`${projects.streetAddress1}`),
    streetAddress2: text('Address 2', sql`${projects.streetAddress2}`),
    city: text('City', sql`${projects.city}`),
    state: text('State', sql`${projects.state}`),
    postalCode: text('Zip Code', sql`${projects.postalCode}`),
    captureCount: number('Captures', sql`coalesce(captured.captures, 0)`),
    latestCaptureDate: date('Latest Capture', sql`captured.latest`),
    elementCount: number('Elements', sql`coalesce(captured.elements, 0)`),
  },
  order: sql`${projects.projectNumber}, ${projects.projectName}, ${projects.id}`,
}
