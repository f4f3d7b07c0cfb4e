export { ColumnDialog } from './column.dialog.tsx'
export { SaveDataSetDialog } from './save-data-set.dialog.tsx'
