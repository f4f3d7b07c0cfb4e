export { CheckBox } from './check-box.tsx'
export { NameField } from './name-field.tsx'
export { useDialog } from './use-dialog.ts'
