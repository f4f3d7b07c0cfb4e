export { checkFilter, FilterError, isDay, isFilterError, type FilterErrorCode } from './check-filter.ts'
export { cleanSearch } from './clean-search.ts'
export {
  comparisons,
  conditionsIn,
  filterSchema,
  isGroup,
  isListOperator,
  isPresence,
  listOperators,
  maxListValues,
  operatorsByType,
  presences,
  type CellValue,
  type Comparison,
  type Condition,
  type FieldType,
  type FieldTypes,
  type Filter,
  type FilterGroup,
  type FilterValue,
  type ListOperator,
  type ListValue,
  type Operator,
  type Presence,
} from './filter.ts'
export { boundsOf, dayBounds, type DayBounds } from './day-bounds.ts'
export { isMovingPeriod, movingPeriods, type MovingPeriod } from './moving-periods.ts'
export { daysOf, withFixedDays, type Days, type MovingOptions } from './periods.ts'
export { rowFilter, type RowFilter } from './row-filter.ts'
export { daysText, filterWords, listWords } from './filter-words.ts'
export { fold } from './fold.ts'
export { isPicked, togglePick, withoutPick } from './picks.ts'
export { type FilterOptions } from './question.ts'
export * from './deprecated-names.ts'
