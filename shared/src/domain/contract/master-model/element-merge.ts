import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { masterElementSchema } from './master-element.ts'

/** The names of an element, and its id for a link. */
export const namedElementSchema = masterElementSchema.pick({ id: true, category: true, family: true, type: true })
export type NamedElement = z.infer<typeof namedElementSchema>

/** An element with the data of its page. */
export const masterElementDetailSchema = masterElementSchema.extend({
  /** The element that it was merged into; omitted if it was not merged. */
  mergedInto: namedElementSchema.nullish(),
})
export type MasterElementDetail = z.infer<typeof masterElementDetailSchema>

/** Maximum number per merge. One thing rarely has more than a few names. */
export const maxMerged = 20

/** Each element with the revision that was read; an outdated revision is rejected. */
export const elementMergeSchema = z.strictObject({
  /** The revision of the element that remains. */
  revision: revisionSchema,
  /** The elements to merge into it. */
  duplicates: z
    .array(z.strictObject({ id: z.uuid(), revision: revisionSchema }))
    .min(1)
    .max(maxMerged - 1)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'List each item only once.'),
})
export type ElementMerge = z.output<typeof elementMergeSchema>
