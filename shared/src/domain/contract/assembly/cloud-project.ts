import * as z from '../schema-language.ts'

/** What an organization has with a cloud service; ids start with `b.`, as the service writes them. */
export const cloudHubSchema = z.object({
  id: z.string().regex(/^b\.[A-Za-z0-9-]{1,80}$/),
  name: z.string().max(200),
})
export type CloudHub = z.infer<typeof cloudHubSchema>

export const cloudProjectTypes = ['BIM360', 'ACC'] as const

const detail = z.string().max(200)

/** A BIM 360 or ACC project; what the service does not know is an empty text. */
export const cloudProjectSchema = z.object({
  /** Without the service's `b.`. */
  id: z.string().min(1).max(120),
  hubId: cloudHubSchema.shape.id,
  name: detail,
  projectNumber: detail,
  address1: detail,
  address2: detail,
  city: detail,
  /** As the service has it: a full name, an abbreviation or anything else. */
  state: detail,
  zipCode: detail,
  projectType: z.enum(cloudProjectTypes),
})
export type CloudProject = z.infer<typeof cloudProjectSchema>

/** What `revitVersion` says of a project without any Revit model. */
export const noRevitVersion = 'N/A'

export const cloudProjectInfoSchema = z.object({
  /** Of the project's models, for example `2024`; `N/A` where there is none. */
  revitVersion: z.string().min(1).max(20),
})
export type CloudProjectInfo = z.infer<typeof cloudProjectInfoSchema>
