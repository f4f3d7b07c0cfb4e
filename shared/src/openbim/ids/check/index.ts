export { checkDocument, type CheckOptions } from './check-document.ts'
export type {
  IfcAttribute,
  IfcClassified,
  IfcInstance,
  IfcInstances,
  IfcMeasured,
  IfcProperty,
  IfcPropertySet,
  ParentRelation,
} from './ifc-instances.ts'
export { parseIfcVersion } from './model-version.ts'
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
