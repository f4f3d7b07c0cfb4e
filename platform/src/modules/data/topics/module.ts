import { reviewedJob } from '../capture-reviews/review.job.ts'
import { clashesCheckedJob } from '../clash-checks/clash-check.job.ts'
import { topicEmailsJob } from './emails/email.job.ts'
import { commentCreated, topicCreated, topicUpdated } from './notifications/webhook-events.ts'
import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const topics: PlatformModule = {
  name: 'topics',
  async routes(rest, { jobs, follow, images, files }) {
    const { topicListRoutes } = await import('./list/list-routes.ts')
    const { topicRoutes } = await import('./topic-routes.ts')
    const { topicCommentRoutes } = await import('./comments/routes.ts')
    const { topicViewpointRoutes } = await import('./viewpoints/routes.ts')
    const { topicFindingRoutes } = await import('./reviewed/routes.ts')
    const { topicClashRoutes } = await import('./clashes/routes.ts')
    const { topicLinkRoutes } = await import('./links/routes.ts')
    const { topicFollowingRoutes } = await import('./following/routes.ts')
    const { topicFileRoutes } = await import('./bcf/routes.ts')
    const { topicChoiceRoutes } = await import('./choices/routes.ts')
    await rest.register(topicListRoutes, { follow, jobs })
    await rest.register(topicRoutes, { jobs })
    await rest.register(topicCommentRoutes, { jobs })
    await rest.register(topicViewpointRoutes, { ...images, addresses: files.addresses, jobs })
    await rest.register(topicFindingRoutes, { jobs })
    await rest.register(topicClashRoutes, { jobs })
    await rest.register(topicLinkRoutes)
    await rest.register(topicFollowingRoutes)
    await rest.register(topicFileRoutes, { ...images, jobs })
    await rest.register(topicChoiceRoutes)
  },
  async graphqlTypes(builder) {
    const { addOpenTopicTypes } = await import('./list/open-topic-types.ts')
    addOpenTopicTypes(builder)
  },
  async news() {
    const { topicNews } = await import('./notifications/topic-news.ts')
    return [topicNews]
  },
  async work() {
    const { assignedTopics } = await import('./notifications/assigned-topics.ts')
    return assignedTopics
  },
  async search() {
    const { topicSearch } = await import('./notifications/search-repository.ts')
    return topicSearch
  },
  webhookEvents: [topicCreated, topicUpdated, commentCreated],
  jobs: [reviewedJob, clashesCheckedJob, topicEmailsJob],
  async handlers(deps) {
    const { topicJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: topicJobHandlers(deps) }
  },
}
