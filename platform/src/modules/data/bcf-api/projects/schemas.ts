import { z } from 'zod'

/** Any text, so that an invalid project id is answered with 404 and not 400. */
export const projectParams = z.object({ projectId: z.string().max(100) })

const actions = z.array(z.string())

export const projectSchema = z.object({
  project_id: z.string(),
  name: z.string(),
  authorization: z.object({ project_actions: actions }),
})
export type Project = z.infer<typeof projectSchema>

const names = z.array(z.string())

export const extensionsSchema = z.object({
  topic_type: names,
  topic_status: names,
  topic_label: names,
  snippet_type: names,
  priority: names,
  /** Version 3.0: the email addresses of members, whom topics can be assigned to. */
  users: names.optional(),
  /** The same in version 2.1. */
  user_id_type: names.optional(),
  stage: names,
  project_actions: actions,
  topic_actions: actions,
  comment_actions: actions,
})
export type Extensions = z.infer<typeof extensionsSchema>

export const projectChangeSchema = z.object({ name: z.string().max(1000) })

export const fileSchema = z.object({
  ifc_project: z.string().optional(),
  ifc_spatial_structure_element: z.string().optional(),
  filename: z.string().optional(),
  date: z.string().optional(),
  reference: z.string().optional(),
})

export const filesInformationSchema = z.array(
  z.object({
    display_information: z.array(z.object({ field_display_name: z.string(), field_value: z.string() })),
    file: fileSchema,
  }),
)
export type FilesInformation = z.infer<typeof filesInformationSchema>
