export { ColumnDialog } from './column.dialog.tsx'
export { SaveDataSetDialog } from './save-data-set.dialog.tsx'
export { ColumnMenu } from './column-menu.tsx'
export { GroupDialog } from './group.dialog.tsx'
