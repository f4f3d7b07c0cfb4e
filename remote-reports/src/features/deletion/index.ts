export { DeleteDialog } from './delete.dialog.tsx'
