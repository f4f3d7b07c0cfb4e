import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { masterElementParameters } from '../../../bim/master-model/schema.ts'
import { masterParameterCaptures, masterParameters } from '../../../bim/master-parameters/schema.ts'
import { captures } from '../../../data/captures/schema.ts'
import { number, text, type SourceDeclaration, type SourceField } from '../data-source.ts'

const parameters = masterParameters
const rows = masterElementParameters

/** The grid of master parameters with the same texts, plus the numbers of master elements and captures. */
export const masterParametersSource: SourceDeclaration = {
  title: 'Master Parameters',
  from: (organizationId) => sql`${parameters}
    left join (select master_parameter_id, count(*) as captures from ${masterParameterCaptures}
      join ${captures} on ${captures.id} = capture_id
      where ${masterParameterCaptures.organizationId} = ${organizationId} group by 1) captured on captured.master_parameter_id = ${parameters.id}
    left join (select parameter_name, set_name, count(distinct master_element_id) as elements,
        count(distinct master_element_id) filter (where include_in_review) as included,
        count(distinct master_element_id) filter (where include_in_review and approved_value is not null) as covered
      from ${rows} where organization_id = ${organizationId} group by 1, 2) used
      on used.parameter_name = ${parameters.parameterName} and used.set_name = ${parameters.defaultGroup}`,
  where: (organizationId) => sql`${parameters.organizationId} = ${organizationId}`,
  fields: {
    parameterName: text('Name', sql`${parameters.parameterName}`),
    type: text('Type', typeLabel()),
    exampleValue: text('Value', sql`${parameters.exampleValue}`),
    sharedGuid: text('Shared GUID', guidText()),
    defaultReviewStatus: text(
      'Default Review Status',
      sql`(case when ${parameters.isIncludedByDefault} then 'Included in Review' else 'Excluded From Review' end)`,
    ),
    defaultGroup: text('Group', sql`${parameters.defaultGroup}`),
    isShared: text('Is Shared', yesOrNo(parameters.isShared)),
    isBuiltIn: text('Is Built In', yesOrNo(parameters.isBuiltIn)),
    isProject: text('Is Project', yesOrNo(parameters.isProject)),
    isFamily: text('Is Family', yesOrNo(parameters.isFamily)),
    isReadOnly: text('Is Read Only', yesOrNo(parameters.isReadOnly)),
    userModifiable: text('User Modifiable', yesOrNo(parameters.userModifiable)),
    approved: text('Approved', yesOrNo(parameters.approved)),
    captureCount: number('Captures', sql`coalesce(captured.captures, 0)`),
    elementCount: ofMasterModel('Master Elements', sql`coalesce(used.elements, 0)`),
    includedCount: ofMasterModel('Included in Review', sql`coalesce(used.included, 0)`),
    coveredCount: ofMasterModel('With Approved Value', sql`coalesce(used.covered, 0)`),
    coverage: {
      ...ofMasterModel('Coverage (%)', sql`round(100.0 * used.covered / nullif(used.elements, 0), 1)`),
      format: 'percent',
    },
  },
  order: sql`${parameters.parameterName}, ${parameters.defaultGroup}, ${parameters.id}`,
}

function ofMasterModel(title: string, column: SQL): SourceField {
  return { ...number(title, column), anyRole: ['revitmastermodel.read'] }
}

function yesOrNo(value: AnyColumn): SQL {
  return sql`(case when ${value} then 'Yes' else 'No' end)`
}

/** The first matching label in this order (specification 2, "Validation rules"); empty if none matches. */
function typeLabel(): SQL {
  const { isShared, isFamily, isBuiltIn, isProject } = parameters
  return sql`(case when ${isShared} and ${isFamily} then 'Shared/Family' when ${isShared} then 'Shared'
    when ${isBuiltIn} then 'Built-In' when ${isProject} then 'Project' when ${isFamily} then 'Family' else '' end)`
}

/** A GUID of zeros means none (specification 2, "Validation rules"). */
function guidText(): SQL {
  return sql`coalesce(nullif(${parameters.sharedGuid}::text, '00000000-0000-0000-0000-000000000000'), '')`
}
