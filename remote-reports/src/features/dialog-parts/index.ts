export { CheckBox } from './check-box.tsx'
export { DialogButton, type DialogProps } from './dialog-button.tsx'
export { DialogFooter } from './dialog-footer.tsx'
export { Input, NameField } from './input.tsx'
