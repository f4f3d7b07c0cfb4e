export { MergeDuplicates } from './merge-duplicates.tsx'
export { MergedNote } from './merged-notice.tsx'
