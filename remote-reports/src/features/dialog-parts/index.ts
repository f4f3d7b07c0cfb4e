export { DialogButton, type DialogProps } from './dialog-button.tsx'
