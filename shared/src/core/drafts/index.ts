export type { Draft, DraftOptions, DraftSchema, FormValues } from './draft.ts'
export { useDraft } from './use-draft.ts'
export { useUnsavedInput } from './unsaved-input.ts'
