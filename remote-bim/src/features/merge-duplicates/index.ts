export { MergeDuplicates } from './merge-duplicates.tsx'
export { MergedNotice } from './merged-notice.tsx'
