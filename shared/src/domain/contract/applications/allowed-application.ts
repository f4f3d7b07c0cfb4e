import * as z from '../schema-language.ts'

/** An application that someone has allowed to act for them, in one organization. */
export const allowedApplicationSchema = z.object({
  /** Its `client_id`. */
  id: z.uuid(),
  name: z.string(),
  organizationId: z.string(),
  /** Null if the person is no member any more. */
  organizationName: z.string().nullable(),
  /** In how many places the person is signed in with it. */
  signIns: z.number().int().positive(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type AllowedApplication = z.infer<typeof allowedApplicationSchema>

/** They come in the order of their ids; `after` is the last one of the page before. */
export const allowedApplicationsQuerySchema = z.object({
  after: z.uuid().optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
})

export const allowedApplicationsSchema = z.object({
  items: z.array(allowedApplicationSchema),
  next: z.uuid().nullable(),
})
export type AllowedApplications = z.infer<typeof allowedApplicationsSchema>
