export { ReviewStatusChip } from './review-status-chip.tsx'
export { ReviewStatusFields, reviewStatusSchema, verdictOf, type ReviewStatusForm } from './review-status-fields.tsx'
