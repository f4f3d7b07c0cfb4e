export { FilterRules } from './filter-rules.tsx'
export { filterOf, rulesOf, type Rule } from './filter-rules.model.ts'
