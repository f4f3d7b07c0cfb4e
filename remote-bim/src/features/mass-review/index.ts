export { MassReviewBar } from './mass-review-bar.tsx'
export { useKeepRows } from './use-keep-rows.ts'
export { useMassReview } from './use-mass-review.ts'
export { useReviewMode, type ReviewMode } from './use-review-mode.ts'
