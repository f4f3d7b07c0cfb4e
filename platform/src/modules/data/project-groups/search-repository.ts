import { paths } from '@lintel/shared/remote'
import { and, asc, eq } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { hasCaptures } from './read-repository.ts'
import { projectGroups } from './schema.ts'

const { id, projectNumber, projectName, city, state } = projectGroups
const names = [projectNumber, projectName]

async function findProjectsNamed(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  return tx
    .select({ id, projectNumber, projectName, city, state })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), hasWords(names, words), hasCaptures(tx)))
    .orderBy(byLikeness(names, words), asc(projectNumber), asc(projectName), asc(id))
    .limit(take)
}

export const projectSearch: SearchSource = {
  anyRole: ['projects.read'],
  async find({ tx, organizationId }, search) {
    const found = await findProjectsNamed(tx, organizationId, search)
    return found.map(({ id, projectNumber, projectName, city, state }) => ({
      id: `project/${id}`,
      group: 'Projects',
      icon: 'folder',
      title: [projectNumber, projectName].filter(Boolean).join(' '),
      detail: [city, state].filter(Boolean).join(', '),
      at: null,
      path: paths.project(organizationId, id),
    }))
  },
}
