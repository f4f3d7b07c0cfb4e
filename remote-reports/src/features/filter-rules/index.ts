export { FilterRules } from './filter-rules.tsx'
export { filterOf, rulesOf, wordsOf, type Rule } from './filter-rules.model.ts'
