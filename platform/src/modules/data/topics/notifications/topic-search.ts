import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../../interfaces/search-source.ts'
import { findTopicsCalled } from './search-repository.ts'

export const topicSearch: SearchSource = {
  anyRole: ['topics.read'],
  async find({ tx, organizationId }, sought) {
    const found = await findTopicsCalled(tx, organizationId, sought)
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
