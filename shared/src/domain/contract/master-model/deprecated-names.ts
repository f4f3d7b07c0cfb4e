export {
  /** @deprecated Use `maxMassUpdates`. */
  maxMassUpdates as mostAtOnce,
  /** @deprecated Use `massUpdateSchemaFor`. */
  massUpdateSchemaFor as massUpdateOf,
} from './mass-update.ts'
export {
  /** @deprecated Use `maxExamples`. */
  maxExamples as mostExamples,
} from './master-element.ts'
export {
  /** @deprecated Use `maxMerged`. */
  maxMerged as mostMerged,
} from './element-merge.ts'
export {
  /** @deprecated Use `getDifference`. */
  getDifference as differenceOf,
  /** @deprecated Use `getQuantity`. */
  getQuantity as quantityOf,
} from './compare-value.ts'
export {
  /** @deprecated Use `getUnit`. */
  getUnit as unitOf,
} from './units.ts'
