export { checkDocument, type CheckOptions } from './check-document.ts'
export type {
  IfcAttribute,
  IfcClassified,
  IfcInstance,
  IfcInstances,
  IfcMeasured,
  IfcProperty,
  IfcPropertySet,
  WholeRelation,
} from './ifc-instances.ts'
export { versionOf } from './model-version.ts'
export type {
  FacetReport,
  FailureReason,
  IdsElement,
  IdsFailure,
  IdsReport,
  IdsStatus,
  RequirementReport,
  SpecificationReport,
} from './report.ts'
