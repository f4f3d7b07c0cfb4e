import { defaultTopicChoices } from '@lintel/shared/contract/topics'
import { sql } from 'drizzle-orm'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { topicChoices, topics } from '../../../data/topics/schema.ts'
import { boolean, date, day, number, text, type SourceDeclaration } from '../data-source.ts'

const firstClosed = sql.param(defaultTopicChoices.statuses.filter(({ isClosed }) => isClosed).map(({ name }) => name))

/** Open or closed by the organization's current closed statuses, as in the list. */
const isOpen = sql`(${topics.status} <> all (coalesce(${topicChoices.closedStatuses}, ${firstClosed}::text[])))`

/** The age in whole days, and in groups. */
const ageDays = sql`(current_date - ${topics.createdDate}::date)`
const age = sql`(case when ${ageDays} < 7 then 'Less Than a Week' when ${ageDays} < 30 then '1 to 4 Weeks'
  when ${ageDays} < 90 then '1 to 3 Months' else 'More Than 3 Months' end)`

/** The fields of the list of topics, plus their age. */
export const topicsSource: SourceDeclaration = {
  title: 'Topics',
  from: (organizationId) => sql`${topics}
    join ${projectGroups} on ${projectGroups.organizationId} = ${organizationId} and ${projectGroups.id} = ${topics.projectGroupId}
    left join ${topicChoices} on ${topicChoices.organizationId} = ${organizationId}`,
  where: (organizationId) => sql`${topics.organizationId} = ${organizationId}`,
  fields: {
    number: number('Number', sql`${topics.number}`),
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    title: text('Title', sql`${topics.title}`),
    description: text('Description', sql`${topics.description}`),
    type: text('Type', sql`${topics.type}`),
    status: text('Status', sql`${topics.status}`),
    isOpen: boolean('Open', isOpen),
    isOverdue: boolean('Overdue', sql`(${isOpen} and coalesce(${topics.dueDate} < current_date, false))`),
    priority: text('Priority', sql`${topics.priority}`),
    labels: text('Labels', sql`array_to_string(${topics.labels}, ', ')`),
    stage: text('Stage', sql`${topics.stage}`),
    assignedTo: text('Assigned To', sql`(${topics.assignedTo} ->> 'name')`),
    dueDate: day('Due Date', sql`${topics.dueDate}`),
    ageDays: number('Age (days)', ageDays),
    age: text('Age', age),
    isPerhapsResolved: boolean('Resolved?', sql`${topics.isPerhapsResolved}`),
    commentCount: number('Comments', sql`${topics.commentCount}`),
    viewpointCount: number('Viewpoints', sql`${topics.viewpointCount}`),
    createdDate: date('Created', sql`${topics.createdDate}`),
    createdBy: text('Created By', sql`(${topics.createdBy} ->> 'name')`),
    modifiedDate: date('Modified', sql`${topics.modifiedDate}`),
    modifiedBy: text('Modified By', sql`(${topics.modifiedBy} ->> 'name')`),
  },
  order: sql`${projectGroups.projectNumber}, ${projectGroups.projectName}, ${projectGroups.id}, ${topics.number}`,
}
