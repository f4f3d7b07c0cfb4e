/** Identifies a schedule and, by a key, a recipient. The link can only end the emails to this recipient. */
export type Subscription = { organizationId: string; scheduleId: string; key: string }

export const unsubscribePath = '/report-schedules/unsubscribe/:organizationId/:scheduleId/:key'

export function unsubscribeUrl(platformOrigin: string, { organizationId, scheduleId, key }: Subscription): string {
  return `${platformOrigin}/api/report-schedules/unsubscribe/${encodeURIComponent(organizationId)}/${scheduleId}/${key}`
}
