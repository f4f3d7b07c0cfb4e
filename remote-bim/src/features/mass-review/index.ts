export { FailedItems, MassReviewBar } from './mass-review-bar.tsx'
export { useMassReview } from './use-mass-review.ts'
export { useReviewMode, type ReviewMode } from './use-review-mode.ts'
