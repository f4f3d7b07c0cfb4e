import type { RoleName } from '@lintel/shared/contract'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { ProjectViewPage } from '../../pages/project-view.page.tsx'
import { BcfImportItemPage } from '../../pages/topics/bcf-import-item.page.tsx'
import { BcfImportListPage } from '../../pages/topics/bcf-import-list.page.tsx'
import { NewTopicPage } from '../../pages/topics/new-topic.page.tsx'
import { TopicChoicesPage } from '../../pages/topics/topic-choices.page.tsx'
import { TopicListPage } from '../../pages/topics/topic-list.page.tsx'
import { TopicViewPage } from '../../pages/topics/topic-view.page.tsx'
import { remote } from '../../remote.ts'
import type { TopicsPlatform } from './topics-platform.ts'

const { pages } = remote
export const topicRoles: RoleName[] = [
  'topics.read',
  'topics.create',
  'topics.update',
  'topics.configure',
  'projects.read',
  'revitupload.read',
]

/** Opens a page about topics or a project below `data-management` with a fake platform. */
export function openTopics(
  address: string,
  platform: TopicsPlatform,
  roles = topicRoles,
  extraHandlers: Parameters<typeof mockServer.use> = [],
) {
  mockServer.use(...extraHandlers, ...platform.handlers())
  return renderPage(`/ACME/data-management/${address}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(pages),
    routes: [
      { path: pages.topicList.path, Component: TopicListPage },
      { path: pages.newTopic.path, Component: NewTopicPage },
      { path: pages.topicChoices.path, Component: TopicChoicesPage },
      { path: pages.bcfImportList.path, Component: BcfImportListPage },
      { path: pages.bcfImportItem.path, Component: BcfImportItemPage },
      { path: pages.topicView.path, Component: TopicViewPage },
      { path: pages.projectView.path, Component: ProjectViewPage },
    ],
  })
}
