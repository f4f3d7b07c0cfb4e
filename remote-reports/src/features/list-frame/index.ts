export { ListEntry } from './list-entry.tsx'
