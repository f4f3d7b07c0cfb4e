export { DialogButton, type DialogProps } from './dialog-button.tsx'
export { NameField } from './name-field.tsx'
