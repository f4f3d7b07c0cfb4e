export { VerdictFields } from './review-status-fields.tsx'
export { verdictFormSchema, verdictOf, type VerdictForm } from './review-status.model.ts'
