import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { valueText } from './written-text.ts'

export const parameterKinds = ['type', 'instance'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** A parameter of a master element with its approved value. */
export const elementParameterSchema = z.object({
  id: z.uuid(),
  kind: z.enum(parameterKinds),
  /** The name of the property set, such as Identity Data. */
  setName: z.string(),
  parameterName: z.string(),
  /**
   * The approved value as entered: 'Brick', '3000 mm'. Empty: the parameter must exist without a value. Null: the
   * parameter is not compared.
   */
  approvedValue: z.string().nullable(),
  /** The unit of an approved number that is written without one; null for values without a unit. */
  unit: z.string().nullable(),
  includeInReview: z.boolean(),
  /** Counts the changes of this row, from 1. */
  revision: revisionSchema,
  /** Values found in captures, most frequent first. The empty value counts elements whose parameter has no value. */
  observedValues: z.array(
    z.object({ value: z.string(), unit: z.string().nullable(), times: z.number().int().positive() }),
  ),
})
export type ElementParameter = z.infer<typeof elementParameterSchema>

/** A boolean as a form sends it. */
const writtenBoolean = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true')

export const elementParameterUpdateSchema = z.object({
  approvedValue: valueText(2000, 'Value').nullable(),
  includeInReview: writtenBoolean,
  /** The row's revision that was read. */
  revision: revisionSchema,
  /** Ignored: the author comes from the token. Kept for compatibility with earlier clients. */
  userId: z.string().max(320).optional(),
})
export type ElementParameterUpdate = z.output<typeof elementParameterUpdateSchema>
