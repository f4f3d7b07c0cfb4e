import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { masterElementSchema } from './master-element.ts'

/** What people call an element by, and what leads to it. */
export const namedElementSchema = masterElementSchema.pick({ id: true, category: true, family: true, type: true })
export type NamedElement = z.infer<typeof namedElementSchema>

/** An element as its own page has it. */
export const masterElementDetailSchema = masterElementSchema.extend({
  /** The element that stands for this one since they were merged; without it no one has merged it. */
  mergedInto: namedElementSchema.nullish(),
})
export type MasterElementDetail = z.infer<typeof masterElementDetailSchema>

/** More than a few under different names are hardly the same thing. */
export const mostMerged = 20

/** Each with the revision that was read: one from before another change is rejected. */
export const elementMergeSchema = z.strictObject({
  /** Of the element that stays. */
  revision: revisionSchema,
  /** The elements that it stands for from now on. */
  duplicates: z
    .array(z.strictObject({ id: z.uuid(), revision: revisionSchema }))
    .min(1)
    .max(mostMerged - 1)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each item only once.'),
})
export type ElementMerge = z.output<typeof elementMergeSchema>
