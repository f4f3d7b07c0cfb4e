export { FindingList } from './rule-check/finding-list.tsx'
export { ruleCheckQuery } from './rule-check/rule-check.api.ts'
