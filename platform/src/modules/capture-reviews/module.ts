import type { PlatformModule } from '../platform-module.ts'
import { abandonedReviewJob, reviewJob } from './review.job.ts'

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
  jobs: [reviewJob, abandonedReviewJob],
  async handlers(deps) {
    const { reviewJobHandlers } = await import('./handle-jobs.ts')
    return { jobs: reviewJobHandlers(deps) }
  },
}
