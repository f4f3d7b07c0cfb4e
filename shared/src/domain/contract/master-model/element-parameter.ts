import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { valueText } from './written-text.ts'

export const parameterKinds = ['type', 'instance'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** A parameter of a master element, and the value that is approved for it. */
export const elementParameterSchema = z.object({
  id: z.uuid(),
  kind: z.enum(parameterKinds),
  /** Of the property set, such as Identity Data. */
  setName: z.string(),
  parameterName: z.string(),
  /** As people write it: 'Brick', '3000 mm'. Empty: it has to be there without a value. Null: none was given, nothing is compared. */
  approvedValue: z.string().nullable(),
  /** What an approved number without a unit is measured in; null for what has none. */
  unit: z.string().nullable(),
  includeInReview: z.boolean(),
  /** Counts the changes of this row, from 1. */
  revision: revisionSchema,
  /** Values that captures had, the most frequent first; the empty one for elements whose parameter has none. */
  observedValues: z.array(
    z.object({ value: z.string(), unit: z.string().nullable(), times: z.number().int().positive() }),
  ),
})
export type ElementParameter = z.infer<typeof elementParameterSchema>

/** As a form sends it. */
const writtenBoolean = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true')

export const elementParameterUpdateSchema = z.object({
  approvedValue: valueText(2000, 'Value').nullable(),
  includeInReview: writtenBoolean,
  /** Of the row, as read. */
  revision: revisionSchema,
  /** Who writes is known by the token; what is sent here changes nothing. */
  userId: z.string().max(320).optional(),
})
export type ElementParameterUpdate = z.output<typeof elementParameterUpdateSchema>
