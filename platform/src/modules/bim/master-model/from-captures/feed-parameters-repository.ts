import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { masterParameterCaptures, masterParameters } from '../../master-parameters/schema.ts'
import { maxValueLength } from './feed-values-repository.ts'

/** Standard property sets, which define their own parameters. */
const standardSets = '^(Pset_|Qto_|BaseQuantities$)'

/** Adds parameters that the organization doesn't have yet. */
export async function feedParameters(tx: Transaction, { organizationId, captureId }: CapturePlace): Promise<void> {
  const { id, defaultGroup, parameterName, isIncludedByDefault } = masterParameters
  await tx.execute(sql`insert into ${masterParameters} (organization_id, default_group, parameter_name, is_built_in, is_project)
    select ${organizationId}, set_name, name, set_name ~ ${standardSets}, set_name !~ ${standardSets}
    from fed_parameters where number = named
    on conflict (organization_id, parameter_name, default_group) do nothing`)
  await tx.execute(sql`update fed_parameters set id = ${id}, is_included = ${isIncludedByDefault}
    from ${masterParameters} where ${eq(masterParameters.organizationId, organizationId)}
      and name = ${parameterName} and set_name = ${defaultGroup}`)
  await tx.execute(sql`insert into ${masterParameterCaptures} (organization_id, master_parameter_id, capture_id)
    select ${organizationId}, id, ${captureId}::uuid from fed_parameters where number = named`)
}

/** Collects a frequent value of each parameter that has no example from an earlier batch. */
export async function noteExamples(tx: Transaction): Promise<void> {
  await tx.execute(sql`update fed_parameters set example = found.value
    from (
      select distinct on (named) named, left(value, ${maxValueLength}) as value from fed_values
      where value <> '' order by named, times desc, value
    ) found
    where number = found.named and example is null`)
}

/** Sets missing examples of parameters. It locks rows that people change, so it runs last. */
export async function setMissingExamples(tx: Transaction, { organizationId }: CapturePlace): Promise<void> {
  const { id, exampleValue } = masterParameters
  await tx.execute(sql`update ${masterParameters} set example_value = example
    from fed_parameters where ${eq(masterParameters.organizationId, organizationId)}
      and fed_parameters.id = ${id} and number = named and example is not null and ${exampleValue} is null`)
}
