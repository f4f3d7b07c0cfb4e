import * as z from './schema-language.ts'

/** What the Autodesk viewer signs in with: may read derivatives and nothing else. */
export const viewerTokenSchema = z.object({
  accessToken: z.string().min(1).max(10_000),
  /** Seconds from the answer. */
  expiresIn: z.number().int().positive(),
})
export type ViewerToken = z.infer<typeof viewerTokenSchema>

/** The code of the problem that says: there is no Autodesk account, use the open viewer. */
export const autodeskNotConfigured = 'autodesk/not-configured'
