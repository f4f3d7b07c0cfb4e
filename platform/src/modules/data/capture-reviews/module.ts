import type { PlatformModule } from '../../../interfaces/platform-module.ts'
import { abandonedReviewJob, reviewJob } from './review.job.ts'
import { reviewCompleted } from './run/review-event.ts'

export const captureReviews: PlatformModule = {
  name: 'capture-reviews',
  async routes(rest, { jobs, follow }) {
    const { reviewRoutes } = await import('./routes.ts')
    await rest.register(reviewRoutes, { jobs, follow })
  },
  async graphqlTypes(builder) {
    const { addReviewTypes } = await import('./graphql/review-types.ts')
    addReviewTypes(builder)
  },
  async news() {
    const { reviewNews } = await import('./review-news.ts')
    return [reviewNews]
  },
  async work() {
    const { flaggedReviews } = await import('./flagged-reviews.ts')
    return flaggedReviews
  },
  webhookEvents: [reviewCompleted],
  jobs: [reviewJob, abandonedReviewJob],
  async handlers(deps) {
    const { reviewJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: reviewJobHandlers(deps) }
  },
}
