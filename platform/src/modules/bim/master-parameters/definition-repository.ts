import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { ParameterDefinition } from '../../../ifc/model-records.ts'
import { masterParameters } from './schema.ts'

const nilUuid = '00000000-0000-0000-0000-000000000000'
const flags = ['isShared', 'isBuiltIn', 'isProject', 'isFamily', 'isReadOnly', 'userModifiable'] as const

/**
 * Saves a capture's definitions of parameters after they were added. Absent fields and an existing shared GUID stay. A changed parameter
 * gets its next revision, so that open pages reload it before changing it.
 */
export async function defineParameters(
  tx: Transaction,
  organizationId: string,
  definitions: readonly ParameterDefinition[],
): Promise<void> {
  if (definitions.length === 0) return
  const { defaultGroup, parameterName, sharedGuid, revision } = masterParameters
  // If a parameter is defined twice, the later definition counts.
  const definitionsByName = new Map(
    definitions.map((definition) => [`${definition.set}\0${definition.name}`, definition]),
  )
  const definitionRows = sql`jsonb_to_recordset(${JSON.stringify([...definitionsByName.values()])}::jsonb) as wanted ("set" text, name text,
    "sharedGuid" uuid, ${sql.raw(flags.map((flag) => `"${flag}" boolean`).join(', '))})`
  const updates = {
    sharedGuid: sql`coalesce(${sharedGuid}, nullif(wanted."sharedGuid", ${nilUuid}::uuid))`,
    ...Object.fromEntries(
      flags.map((flag) => [flag, sql`coalesce(wanted.${sql.identifier(flag)}, ${masterParameters[flag]})`]),
    ),
  }
  const currentValues = sql.join([sharedGuid, ...flags.map((flag) => masterParameters[flag])], sql`, `)
  await tx
    .update(masterParameters)
    .set({ ...updates, revision: sql`${revision} + 1` })
    .from(definitionRows)
    .where(
      and(
        eq(masterParameters.organizationId, organizationId),
        sql`${defaultGroup} = wanted."set" and ${parameterName} = wanted.name`,
        sql`(${currentValues}) is distinct from (${sql.join(Object.values(updates), sql`, `)})`,
      ),
    )
}
