import * as z from '../schema-language.ts'

/** An application that a person has authorized to act for them in one organization. */
export const allowedApplicationSchema = z.object({
  /** Its `client_id`. */
  id: z.uuid(),
  name: z.string(),
  organizationId: z.string(),
  /** Null if the person is no longer a member. */
  organizationName: z.string().nullable(),
  /** Number of active sign-ins of the application. */
  signIns: z.number().int().positive(),
  /** What the person allowed in any of them: `bcf`, `mcp:read`, `mcp:write`, and those of later platforms. Empty if unknown. */
  scopes: z.array(z.string()).default([]),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type AllowedApplication = z.infer<typeof allowedApplicationSchema>

/** Sorted by id; `after` is the last id of the previous page. */
export const allowedApplicationsQuerySchema = z.object({
  after: z.uuid().optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
})

export const allowedApplicationsSchema = z.object({
  items: z.array(allowedApplicationSchema),
  next: z.uuid().nullable(),
})
export type AllowedApplications = z.infer<typeof allowedApplicationsSchema>
