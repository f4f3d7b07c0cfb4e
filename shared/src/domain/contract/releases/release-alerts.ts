import * as z from '../schema-language.ts'

/**
 * `GET` and `PUT /api/registry/remotes/{name}/alerts`: who in the organization is notified, once, when a version of the
 * remote fails more often than the previous one.
 */
export const releaseAlertsSchema = z.strictObject({
  /** Sign-in email addresses of members. */
  recipients: z.array(z.email().max(320)).max(20),
  /** Whether a `release.alert` event is sent to the organization's webhooks that select it. */
  isWebhook: z.boolean(),
})
export type ReleaseAlerts = z.infer<typeof releaseAlertsSchema>
