export { CheckBox } from './check-box.tsx'
export { DialogButton, type DialogProps } from './dialog-button.tsx'
export { Input, NameField } from './input.tsx'
