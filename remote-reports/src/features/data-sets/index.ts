export { DataSetList } from './data-set-list.tsx'
