export {
  /** @deprecated Use `catalogNameSchema`. */
  catalogNameSchema as catalogueNameSchema,
} from './identifiers.ts'
export type {
  /** @deprecated Use `ViewColoring`. */
  ViewColoring as ViewColouring,
} from './prototype/view-components.ts'
export {
  /** @deprecated Use `maxComponents`. */
  maxComponents as mostComponents,
} from './prototype/view-components.ts'
export {
  /** @deprecated Use `maxCounted`. */
  maxCounted as mostCounted,
  /** @deprecated Use `offsetPageQuery`. */
  offsetPageQuery as partQuery,
  /** @deprecated Use `offsetPageSchema`. */
  offsetPageSchema as partSchema,
} from './page.ts'
export {
  /** @deprecated Use `maxDrawn`. */
  maxDrawn as mostDrawn,
} from './prototype/view-drawings.ts'
export {
  /** @deprecated Use `maxImportedViews`. */
  maxImportedViews as mostImportedViews,
  /** @deprecated Use `addViewIssues`. */
  addViewIssues as reportViewFaults,
} from './prototype/saved-view.ts'
export {
  /** @deprecated Use `maxRuleDepth`. */
  maxRuleDepth as mostRuleDepth,
  /** @deprecated Use `maxRuleParts`. */
  maxRuleParts as mostRuleParts,
} from './prototype/rule.ts'
export {
  /** @deprecated Use `getRoleName`. */
  getRoleName as roleNameOf,
  /** @deprecated Use `stripProductPrefix`. */
  stripProductPrefix as roleWordOf,
} from './role.ts'
export {
  /** @deprecated Use `cameraToView`. */
  cameraToView as viewOf,
} from './prototype/camera.ts'
