export { passesReference } from './filter-oracle.ts'
export {
  randomCondition,
  randomFields,
  randomFilter,
  randomNow,
  randomRow,
  randomText,
  randomZone,
} from './random-filters.ts'
