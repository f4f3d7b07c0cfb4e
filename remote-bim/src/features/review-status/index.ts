export { ReviewStatusFields, reviewStatusSchema, verdictOf, type ReviewStatusForm } from './review-status-fields.tsx'
