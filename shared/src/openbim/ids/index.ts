export {
  idsCardinalities,
  ifcVersions,
  type IdsCardinality,
  type IdsDocument,
  type IdsInfo,
  type IdsLines,
  type IdsOccurs,
  type IdsRequirement,
  type IdsSpecification,
  type IfcVersion,
} from './document/ids-document.ts'
export { IdsError, isIdsError, type IdsErrorCode } from './document/ids-error.ts'
export {
  facetKinds,
  partOfRelations,
  type AttributeFacet,
  type ClassificationFacet,
  type EntityFacet,
  type IdsFacet,
  type IdsFacetKind,
  type MaterialFacet,
  type PartOfFacet,
  type PropertyFacet,
} from './document/ids-facet.ts'
export { canBeChecked, isInvalid, type IdsIssue, type IdsIssueSeverity } from './document/ids-issue.ts'
export {
  idsRestriction,
  type IdsBounds,
  type IdsLengths,
  type IdsNote,
  type IdsRestriction,
  type IdsValue,
} from './document/ids-value.ts'
export { decodeXml } from './xml/decode-xml.ts'
export { readIds, type IdsFile } from './xml/read-ids.ts'
export { writeIds } from './xml/write-ids.ts'
export type { IfcSchema, SchemaAttribute, SchemaClass } from './schema/ifc-schema.ts'
export { loadIfcSchema, loadIfcSchemas } from './schema/load-schema.ts'
export type { ValueBase } from './schema/schema-table.ts'
export {
  checkDocument,
  parseIfcVersion,
  type CheckOptions,
  type FacetReport,
  type FailureReason,
  type IdsElement,
  type IdsFailure,
  type IdsReport,
  type IdsStatus,
  type IfcAttribute,
  type IfcClassified,
  type IfcInstance,
  type IfcInstances,
  type IfcMeasured,
  type IfcProperty,
  type IfcPropertySet,
  type RequirementReport,
  type SpecificationReport,
  type ParentRelation,
} from './check/index.ts'
export { compilePattern, isPatternError, PatternError, describeValue, type IfcScalar } from './values/index.ts'
export { auditIdsDocument, auditIdsFile } from './audit/audit-ids.ts'
export * from './deprecated-names.ts'
