export { ChooseIdsFile } from './choosing/choose-ids-file.tsx'
export { nameOfFile } from './choosing/ids-file-name.model.ts'
export { canCheckAnyway, IdsFaults } from './choosing/ids-faults.tsx'
export { idsBody, idsFilesQuery } from './ids-files.api.ts'
