export {
  /** @deprecated Use `recordSubmittedValues`. */
  recordSubmittedValues as rememberSent,
  /** @deprecated Use `getSubmittedValues`. */
  getSubmittedValues as sentOver,
} from './sent-values.ts'
