/** Names a schedule and, by its key, a person: whoever has it can end the e-mails to this person, and nothing else. */
export type Subscription = { organizationId: string; scheduleId: string; key: string }

export const unsubscribePath = '/report-schedules/unsubscribe/:organizationId/:scheduleId/:key'

export function unsubscribeUrl(platformOrigin: string, { organizationId, scheduleId, key }: Subscription): string {
  return `${platformOrigin}/api/report-schedules/unsubscribe/${encodeURIComponent(organizationId)}/${scheduleId}/${key}`
}
