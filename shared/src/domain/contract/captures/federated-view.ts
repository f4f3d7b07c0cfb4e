import { addViewIssues, viewFieldsSchema } from '../prototype/saved-view.ts'
import { revisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'
import { captureViewSchema, captureViewsCreateSchema, viewAudiences } from './capture-view.ts'
import { shownFileNamesSchema } from './federated-model.ts'

/** A view of the federated model of a project. It names files and the ids of elements, so newer versions have them, too. */
export const federatedViewSchema = captureViewSchema
  .omit({ captureId: true, captureFileName: true, captureDate: true })
  .extend({ files: shownFileNamesSchema })
export type FederatedView = z.infer<typeof federatedViewSchema>

/** Views of these files to save in one transaction. */
export const federatedViewsCreateSchema = captureViewsCreateSchema.extend({ files: shownFileNamesSchema })
export type FederatedViewsCreate = z.infer<typeof federatedViewsCreateSchema>

/** `known`: the number of views that already existed. */
export const federatedViewsResultSchema = z.object({
  created: z.array(federatedViewSchema),
  known: z.number().int().nonnegative(),
})
export type FederatedViewsResult = z.infer<typeof federatedViewsResultSchema>

/** Replaces every field except those that are omitted: the picture, the components, the drawings, and the files. */
export const federatedViewUpdateSchema = viewFieldsSchema
  .extend({ audience: z.enum(viewAudiences), revision: revisionSchema, files: shownFileNamesSchema.optional() })
  .superRefine(addViewIssues)
export type FederatedViewUpdate = z.infer<typeof federatedViewUpdateSchema>
