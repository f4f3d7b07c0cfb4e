import * as z from '../schema-language.ts'

/** A hub of a cloud service. Ids start with `b.`, as the service writes them. */
export const cloudHubSchema = z.object({
  id: z.string().regex(/^b\.[A-Za-z0-9-]{1,80}$/),
  name: z.string().max(200),
})
export type CloudHub = z.infer<typeof cloudHubSchema>

export const cloudProjectTypes = ['BIM360', 'ACC'] as const

const detail = z.string().max(200)

/** A BIM 360 or ACC project. Details that the service does not know are empty. */
export const cloudProjectSchema = z.object({
  /** Without the service's prefix `b.`. */
  id: z.string().min(1).max(120),
  hubId: cloudHubSchema.shape.id,
  name: detail,
  projectNumber: detail,
  address1: detail,
  address2: detail,
  city: detail,
  /** As the service returns it: a full name, an abbreviation, or other text. */
  state: detail,
  zipCode: detail,
  projectType: z.enum(cloudProjectTypes),
})
export type CloudProject = z.infer<typeof cloudProjectSchema>

/** `revitVersion` of a project without Revit models. */
export const noRevitVersion = 'N/A'

export const cloudProjectInfoSchema = z.object({
  /** The Revit version of the project's models, such as `2024`; `N/A` if there are none. */
  revitVersion: z.string().min(1).max(20),
})
export type CloudProjectInfo = z.infer<typeof cloudProjectInfoSchema>
