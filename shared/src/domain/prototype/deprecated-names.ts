export {
  /** @deprecated Use `getProblems`. */
  getProblems as problemsOf,
  /** @deprecated Use `getConditions`. */
  getConditions as conditionsOf,
} from './evaluation.ts'
