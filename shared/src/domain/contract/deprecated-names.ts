export {
  /** @deprecated Use `catalogNameSchema`. */
  catalogNameSchema as catalogueNameSchema,
} from './identifiers.ts'
export type {
  /** @deprecated Use `ViewColoring`. */
  ViewColoring as ViewColouring,
} from './prototype/view-components.ts'
