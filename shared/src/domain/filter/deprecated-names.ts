export {
  /** @deprecated Use `maxListValues`. */
  maxListValues as mostListValues,
  /** @deprecated Use `operatorsByType`. */
  operatorsByType as operatorsOf,
} from './filter.ts'
