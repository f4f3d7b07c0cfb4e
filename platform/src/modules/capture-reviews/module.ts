import type { PlatformModule } from '../platform-module.ts'

export const captureReviews: PlatformModule = {
  name: 'capture-reviews',
  async graphqlTypes(builder) {
    const { addReviewTypes } = await import('./review-types.ts')
    addReviewTypes(builder)
  },
}
