import { sql, type SQL } from 'drizzle-orm'
import { acceptedClashes, clashChecks, clashes } from '../../../data/clash-checks/schema.ts'
import { projectGroups } from '../../../data/project-groups/schema.ts'
import { topicClashes, topics } from '../../../data/topics/schema.ts'
import { boolean, date, number, text, type SourceDeclaration, type SourceField } from '../data-source.ts'
import { newestClashChecks } from './latest.ts'

const rule = sql`(${clashChecks.rules} -> ${clashes.rule})`

const seesTopics = { anyRole: ['topics.read'] } as const

/** The clashes in the newest complete check of each project. */
export const clashesSource: SourceDeclaration = {
  title: 'Clashes',
  from: (organizationId) => sql`${newestClashChecks(organizationId)} newest_check
    join ${clashChecks} on ${clashChecks.organizationId} = ${organizationId} and ${clashChecks.id} = newest_check.id
    join ${projectGroups} on ${projectGroups.organizationId} = ${organizationId} and ${projectGroups.id} = ${clashChecks.projectGroupId}
    join ${clashes} on ${clashes.organizationId} = ${organizationId} and ${clashes.checkId} = ${clashChecks.id}
    left join ${acceptedClashes} on ${acceptedClashes.organizationId} = ${organizationId}
      and ${acceptedClashes.projectGroupId} = ${clashChecks.projectGroupId} and ${acceptedClashes.pairKey} = ${clashes.pairKey}
    left join ${topicClashes} on ${topicClashes.organizationId} = ${organizationId}
      and ${topicClashes.projectGroupId} = ${clashChecks.projectGroupId} and ${topicClashes.pairKey} = ${clashes.pairKey}
    left join ${topics} on ${topics.organizationId} = ${organizationId} and ${topics.id} = ${topicClashes.topicId}`,
  where: (organizationId) => sql`${clashes.organizationId} = ${organizationId}`,
  fields: {
    projectNumber: text('Project Number', sql`${projectGroups.projectNumber}`),
    projectName: text('Project Name', sql`${projectGroups.projectName}`),
    checkDate: date('Check Date', sql`${clashChecks.requestedDate}`),
    number: number('Number', sql`${clashes.number}`),
    ruleName: text('Rule', sql`(${rule} ->> 'name')`),
    kind: text('Kind', sql`initcap(${rule} ->> 'kind')`),
    ...elementFields('a', clashes.a),
    ...elementFields('b', clashes.b),
    room: text('Room', sql`${clashes.room}`),
    distance: number('Distance (mm)', sql`${clashes.millimeters}`),
    isAccepted: boolean('Accepted', sql`(${acceptedClashes.pairKey} is not null)`),
    acceptedReason: text('Reason', sql`${acceptedClashes.reason}`),
    acceptedBy: text('Accepted By', sql`${acceptedClashes.acceptedBy}`),
    acceptedDate: date('Accepted Date', sql`${acceptedClashes.acceptedDate}`),
    topicNumber: { ...number('Topic', sql`${topics.number}`), ...seesTopics },
    topicStatus: { ...text('Topic Status', sql`${topics.status}`), ...seesTopics },
    projectId: text('Project Id', sql`${projectGroups.id}::text`),
    checkId: text('Check Id', sql`${clashChecks.id}::text`),
  },
  order: sql`${projectGroups.projectNumber}, ${projectGroups.projectName}, ${projectGroups.id}, ${clashes.number}`,
}

function elementFields(side: 'a' | 'b', element: typeof clashes.a | typeof clashes.b): Record<string, SourceField> {
  const column = (key: string): SQL => sql`(${element} ->> ${sql.raw(`'${key}'`)})`
  const title = side.toUpperCase()
  return {
    [`${side}FileName`]: text(`File ${title}`, column('fileName')),
    [`${side}Class`]: text(`Class ${title}`, column('class')),
    [`${side}Type`]: text(`Type ${title}`, column('type')),
    [`${side}Name`]: text(`Element ${title}`, column('name')),
    [`${side}Level`]: text(`Level ${title}`, column('level')),
  }
}
