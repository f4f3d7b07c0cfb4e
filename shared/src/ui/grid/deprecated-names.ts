export {
  /** @deprecated Use `setReturnRow`. */
  setReturnRow as leadBackTo,
} from './focus/use-restored-position.ts'
export {
  /** @deprecated Use `getValueFormatter`. */
  getValueFormatter as writerOf,
} from './columns/value-text.ts'
