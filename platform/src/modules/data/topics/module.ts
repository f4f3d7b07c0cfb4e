import { reviewedJob } from '../capture-reviews/reviewed.job.ts'
import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const topics: PlatformModule = {
  name: 'topics',
  async routes(rest, { follow, images, files }) {
    const { topicListRoutes } = await import('./list/list-routes.ts')
    const { topicRoutes } = await import('./topic-routes.ts')
    const { topicCommentRoutes } = await import('./comments/routes.ts')
    const { topicViewpointRoutes } = await import('./viewpoints/routes.ts')
    const { topicFindingRoutes } = await import('./reviewed/routes.ts')
    const { topicChoiceRoutes } = await import('./choices/routes.ts')
    await rest.register(topicListRoutes, { follow })
    await rest.register(topicRoutes)
    await rest.register(topicCommentRoutes)
    await rest.register(topicViewpointRoutes, { ...images, addresses: files.addresses })
    await rest.register(topicFindingRoutes)
    await rest.register(topicChoiceRoutes)
  },
  async news() {
    const { topicNews } = await import('./told/topic-news.ts')
    return [topicNews]
  },
  async search() {
    const { topicSearch } = await import('./told/topic-search.ts')
    return topicSearch
  },
  jobs: [reviewedJob],
  async handlers(deps) {
    const { topicJobHandlers } = await import('./reviewed/handle-jobs.ts')
    return { jobs: topicJobHandlers(deps) }
  },
}
