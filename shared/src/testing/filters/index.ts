export { passesPlainly } from './filter-oracle.ts'
export { randomCondition, randomFields, randomFilter, randomRow, randomText, randomZone } from './random-filters.ts'
