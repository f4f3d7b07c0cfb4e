import type { AuditEvent, AuditFilter } from '@lintel/shared/contract/applications'
import type { UrlCodec } from '@lintel/shared/routing'
import { lastDays, rangeProblem, type DateRange } from '@lintel/shared/widgets'

type Action = AuditEvent['action']

/** Names of actions in the filter, by what they are about. */
const actionLabels: Record<Exclude<Action, 'unknown'>, string> = {
  'session-started': 'Sign-in',
  'member-added': 'Member added',
  'roles-changed': 'Roles changed',
  'member-removed': 'Member removed',
  'member-left': 'Member left',
  'people-invited': 'People invited',
  'invitation-revoked': 'Invitation revoked',
  'invitation-accepted': 'Invitation accepted',
  'custom-role-added': 'Custom role created',
  'custom-role-changed': 'Custom role changed',
  'custom-role-removed': 'Custom role deleted',
  'token-created': 'Token created',
  'token-revoked': 'Token revoked',
  'application-added': 'Application registered',
  'application-changed': 'Application changed',
  'application-secret-changed': 'Application secret changed',
  'application-removed': 'Application removed',
  'application-consent-ended': 'Application access revoked',
  'webhook-added': 'Webhook added',
  'webhook-changed': 'Webhook changed',
  'webhook-secret-changed': 'Webhook secret changed',
  'webhook-removed': 'Webhook deleted',
  'export-created': 'Export',
  'item-deleted': 'Deletion',
  'captures-removed': 'Captures removed by retention',
  'release-changed': 'Release changed',
  'release-alerts-changed': 'Release alerts changed',
  'name-changed': 'Name changed',
  'theme-changed': 'Colors changed',
  'logo-changed': 'Logo changed',
  'units-changed': 'Units changed',
  'currency-changed': 'Currency changed',
  'retention-changed': 'Capture retention changed',
  'capture-settings-changed': 'Automatic captures changed',
  'topic-choices-changed': 'Topic choices changed',
  'audit-retention-changed': 'Audit log retention changed',
  'version-set-added': 'Version set added',
  'version-set-changed': 'Version set changed',
  'version-set-removed': 'Version set deleted',
  'health-thresholds-changed': 'Health thresholds changed',
  'federated-file-changed': 'Federated file changed',
  'clash-rule-added': 'Clash rule added',
  'clash-rule-changed': 'Clash rule changed',
  'clash-rule-removed': 'Clash rule deleted',
  'clashes-accepted': 'Clashes accepted',
  'clash-acceptance-withdrawn': 'Clash acceptance withdrawn',
}

export const actionOptions = Object.entries(actionLabels).map(([value, label]) => ({ value, label }))

export type AuditView = { actor: string | undefined; action: string | undefined; range: DateRange }

const defaultDays = 90

export const quickRanges = [
  { title: 'Last 7 Days', range: () => lastDays(7) },
  { title: 'Last 90 Days', range: () => lastDays(defaultDays) },
  { title: 'Last Year', range: () => lastDays(365) },
  { title: 'Last 7 Years', range: () => lastDays(2557) },
]

/** The filter in the URL. The default range is omitted, so that a link without dates always shows the last 90 days. */
export const auditViewParam: UrlCodec<AuditView> = {
  names: ['person', 'action', 'start', 'end'],
  read(search) {
    const range = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
    const action = search.get('action') ?? ''
    return {
      actor: search.get('person')?.slice(0, 200) || undefined,
      action: action in actionLabels ? action : undefined,
      range: rangeProblem(range) === undefined ? range : lastDays(defaultDays),
    }
  },
  write({ actor, action, range }) {
    const defaultRange = lastDays(defaultDays)
    const isUsual = range.start === defaultRange.start && range.end === defaultRange.end
    return { person: actor, action, start: isUsual ? undefined : range.start, end: isUsual ? undefined : range.end }
  },
}

/** As the platform filters: whole days in the person's time zone. */
export function auditFilterOf({ actor, action, range }: AuditView): AuditFilter {
  const [year = 0, month = 1, day = 1] = range.end.split('-').map(Number)
  return {
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    from: new Date(`${range.start}T00:00`).toISOString(),
    until: new Date(year, month - 1, day + 1).toISOString(),
  }
}
