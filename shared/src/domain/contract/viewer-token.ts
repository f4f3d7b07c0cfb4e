import * as z from './schema-language.ts'

/** The access token of the Autodesk viewer; it can only read derivatives. */
export const viewerTokenSchema = z.object({
  accessToken: z.string().min(1).max(10_000),
  /** Seconds from the response until the token expires. */
  expiresIn: z.number().int().positive(),
})
export type ViewerToken = z.infer<typeof viewerTokenSchema>

/** The error code if no Autodesk account is configured; the open viewer is used then. */
export const autodeskNotConfigured = 'autodesk/not-configured'
