import * as z from '../schema-language.ts'

/** The result of the latest complete review. Approved elements with a difference are flagged, too. */
export const elementStatuses = ['Not Reviewed', 'Approved', 'Flagged'] as const
export type ElementStatus = (typeof elementStatuses)[number]

/** A row of the grid, and an element of the model tree. */
export const capturedElementSchema = z.object({
  /** Number within its capture, from 1. As text it is the id of the element in the capture's model. */
  number: z.number().int().positive(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  /** As digits; null in files from other authoring tools. */
  revitElementId: z.string().nullable(),
  /** Not always unique in real files. */
  revitUniqueId: z.string(),
  /** The number of the assembly or room that contains it; null if there is none or it is unknown. */
  whole: z.number().int().positive().nullish(),
  /** Such as IfcDoor. */
  ifcClass: z.string(),
  /** Null before the first complete review. */
  elementStatus: z.enum(elementStatuses).nullable(),
})
export type CapturedElement = z.infer<typeof capturedElementSchema>

const scalar = z.union([z.string(), z.number(), z.boolean()])

export const capturedPropertySchema = z.object({
  name: z.string(),
  /** Null if the parameter exists but has no value. Numbers as in the file, in `unit`. */
  value: z.union([scalar, z.array(scalar)]).nullable(),
  /** Such as mm; null for values without a unit. */
  unit: z.string().nullable(),
})
export type CapturedProperty = z.infer<typeof capturedPropertySchema>

/** A property that some elements of a capture, or their types, have. */
export const capturedPropertyNameSchema = z.object({ set: z.string(), name: z.string() })
export type CapturedPropertyName = z.infer<typeof capturedPropertyNameSchema>

/** The value that one element has for a property: its own or, if it has none, its type's. */
export const capturedValueSchema = z.object({
  /** The element's number. */
  number: z.number().int().positive(),
  /** Lists are joined into one text; very long values are truncated. */
  value: scalar,
  unit: z.string().nullable(),
})
export type CapturedValue = z.infer<typeof capturedValueSchema>

/** Everything that a capture contains about one element: the element's parameters, then those of its type. */
export const elementPropertiesSchema = z.object({
  number: z.number().int().positive(),
  /** For IFC files the GlobalId. */
  revitUniqueId: z.string(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      /** Whether the parameters belong to the element or to its type. */
      of: z.enum(['instance', 'type']),
      properties: z.array(capturedPropertySchema),
    }),
  ),
})
export type ElementProperties = z.infer<typeof elementPropertiesSchema>
