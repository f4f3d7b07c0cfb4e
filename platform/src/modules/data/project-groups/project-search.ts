import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { findProjectsNamed } from './search-repository.ts'

export const projectSearch: SearchSource = {
  anyRole: ['projects.read'],
  async find({ tx, organizationId }, sought) {
    const found = await findProjectsNamed(tx, organizationId, sought)
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
