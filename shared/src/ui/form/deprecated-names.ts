export {
  /** @deprecated Use `recordSubmittedValues`. */
  recordSubmittedValues as rememberSent,
  /** @deprecated Use `getSubmittedValues`. */
  getSubmittedValues as sentOver,
} from './submitted-values.ts'
