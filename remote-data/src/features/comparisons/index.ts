export { differentText } from './comparison.model.ts'
export { startComparison, comparisonListQuery } from './comparisons.api.ts'
export { ProjectComparisons } from './list/comparison-list.tsx'
export { CapturesToCompare } from './new/captures-to-compare.tsx'
