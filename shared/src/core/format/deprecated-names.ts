export {
  /** @deprecated Use `pluralize`. */
  pluralize as counted,
} from './numbers.ts'
