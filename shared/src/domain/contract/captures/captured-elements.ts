import * as z from '../schema-language.ts'

/** What the last finished review has found; an approved element with a difference is flagged too. */
export const elementStatuses = ['Not Reviewed', 'Approved', 'Flagged'] as const
export type ElementStatus = (typeof elementStatuses)[number]

/** A row of the grid, and an element of the model tree. */
export const capturedElementSchema = z.object({
  /** Within its capture, from 1; as text it is the element's id in the capture's model. */
  number: z.number().int().positive(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  /** As digits; null in files of other authors. */
  revitElementId: z.string().nullable(),
  /** Real files use some of them twice. */
  revitUniqueId: z.string(),
  /** The number of the element that it is a part of, or of the room that it is in; null if there is none or it is not known. */
  whole: z.number().int().positive().nullish(),
  /** Such as IfcDoor. */
  ifcClass: z.string(),
  /** Null before the first review has ended. */
  elementStatus: z.enum(elementStatuses).nullable(),
})
export type CapturedElement = z.infer<typeof capturedElementSchema>

const scalar = z.union([z.string(), z.number(), z.boolean()])

export const capturedPropertySchema = z.object({
  name: z.string(),
  /** Null if the parameter is there and has no value. Numbers are as written, in their unit. */
  value: z.union([scalar, z.array(scalar)]).nullable(),
  /** Such as mm; null for what is not measured. */
  unit: z.string().nullable(),
})
export type CapturedProperty = z.infer<typeof capturedPropertySchema>

/** What some elements of a capture, or their types, have. */
export const capturedPropertyNameSchema = z.object({ set: z.string(), name: z.string() })
export type CapturedPropertyName = z.infer<typeof capturedPropertyNameSchema>

/** What one element has as the value of one property: its own, or else that of its type. */
export const capturedValueSchema = z.object({
  /** Of the element. */
  number: z.number().int().positive(),
  /** Of a list the words, one after the other; the beginning of what is very long. */
  value: scalar,
  unit: z.string().nullable(),
})
export type CapturedValue = z.infer<typeof capturedValueSchema>

/** Everything that a capture knows of one element: first its own parameters, then those of its type. */
export const elementPropertiesSchema = z.object({
  number: z.number().int().positive(),
  /** Of IFC files the GlobalId. */
  revitUniqueId: z.string(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      /** Whether its parameters are of the element alone or of all elements of its type. */
      of: z.enum(['instance', 'type']),
      properties: z.array(capturedPropertySchema),
    }),
  ),
})
export type ElementProperties = z.infer<typeof elementPropertiesSchema>
