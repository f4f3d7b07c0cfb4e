export { VerdictFields } from './verdict-fields.tsx'
export { verdictFormSchema, verdictOf, type VerdictForm } from './verdict.model.ts'
