export {
  /** @deprecated Use `describeValue`. */
  describeValue as valueInWords,
} from './values/describe-value.ts'
export type {
  /** @deprecated Use `ParentRelation`. */
  ParentRelation as WholeRelation,
} from './check/ifc-instances.ts'
export {
  /** @deprecated Use `parseIfcVersion`. */
  parseIfcVersion as versionOf,
} from './check/model-version.ts'
