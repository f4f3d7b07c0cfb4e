export {
  /** @deprecated Use `lazyPart`. */
  lazyPart as latePart,
} from './lazy-part.tsx'
export {
  /** @deprecated Use `toIsoDay`. */
  toIsoDay as dayOf,
} from './date-range.model.ts'
