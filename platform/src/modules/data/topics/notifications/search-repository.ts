import { paths } from '@lintel/shared/remote'
import { and, desc, eq, sql } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../../database/filter/text-search.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../../interfaces/search-source.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topics } from '../schema.ts'

const { id, number, title, status, createdDate } = topics

/** Topics with these words in their titles, by relevance, then newest first. */
async function findTopicsByName(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  const { projectNumber, projectName } = projectGroups
  return tx
    .select({
      id,
      number,
      title,
      status,
      createdDate,
      project: sql<string>`trim(${projectNumber} || ' ' || ${projectName})`,
    })
    .from(topics)
    .innerJoin(
      projectGroups,
      and(eq(projectGroups.organizationId, topics.organizationId), eq(projectGroups.id, topics.projectGroupId)),
    )
    .where(and(eq(topics.organizationId, organizationId), hasWords([title], words)))
    .orderBy(byLikeness([title], words), desc(createdDate), id)
    .limit(take)
}

export const topicSearch: SearchSource = {
  anyRole: ['topics.read'],
  async find({ tx, organizationId }, search) {
    const found = await findTopicsByName(tx, organizationId, search)
    return found.map(({ id, number, title, status, createdDate, project }) => ({
      id: `topic/${id}`,
      group: 'Topics',
      icon: 'clipboard-list',
      title: `#${number} ${title}`,
      detail: [status, project].filter(Boolean).join(' | '),
      at: createdDate.toISOString(),
      path: paths.topic(organizationId, id),
    }))
  },
}
