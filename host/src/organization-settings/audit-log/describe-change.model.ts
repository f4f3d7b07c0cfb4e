import { getRoleName } from '@lintel/shared/contract'
import type { AuditEvent, AuditValues } from '@lintel/shared/contract/applications'
import { pluralize, formatDay } from '@lintel/shared/format'
import { retentionText } from './audit-retention.model.ts'
import { isEveryRole, roleDifference, roleLabels } from '../members/role-groups.model.ts'

type AuditEntry = Pick<AuditEvent, 'action' | 'actor' | 'subject' | 'before' | 'after'>

/** An entry in words, without its author: `changed the name from …`. */
export function describeChange(change: AuditEntry, productId: string): string {
  const { action, before, after } = change
  const [old, now] = [roleNames(before, productId), roleNames(after, productId)]
  switch (action) {
    case 'name-changed':
      return `changed the name from “${before?.displayName}” to “${after?.displayName}”.`
    case 'theme-changed':
      return describeTheme(before, after)
    case 'units-changed':
      return `changed the units from ${before?.units} to ${after?.units}.`
    case 'currency-changed':
      return `changed the currency from ${before?.currency} to ${after?.currency}.`
    case 'logo-changed':
      return describeLogo(before?.logoUrl, after?.logoUrl)
    case 'member-added':
      return now.length === 0
        ? `added ${subjectOf(change)} without roles.`
        : `added ${subjectOf(change)}: ${list(now)}.`
    case 'roles-changed':
      return describeRoles(subjectOf(change), withCustomRoles(change, roleDifference(old, now)))
    case 'member-removed':
      return `removed ${subjectOf(change)}.`
    case 'member-left':
      return 'left the organization.'
    case 'application-added':
      return `registered the application “${after?.application}”.`
    case 'application-changed':
      return describeApplication(before, after)
    case 'application-secret-changed':
      return `changed the secret of the application “${after?.application}”.`
    case 'application-removed':
      return `removed the application “${before?.application}”.`
    case 'application-consent-ended':
      return describeRevokedAccess(change)
    case 'retention-changed':
      return describeRetention(after)
    case 'captures-removed':
      return describeRemoved(after)
    case 'version-set-added':
      return `added the version set ${versionSetText(after)}.`
    case 'version-set-changed':
      return `changed the version set ${versionSetText(before)} to ${versionSetText(after)}.`
    case 'version-set-removed':
      return `deleted the version set ${versionSetText(before)}.`
    case 'health-thresholds-changed':
      return describeThresholds(after)
    case 'people-invited':
      return `invited ${firstOf(after?.emails)}.`
    case 'invitation-revoked':
      return `revoked the invitation of ${firstOf(before?.emails)}.`
    case 'invitation-accepted':
      return 'accepted an invitation and joined the organization.'
    case 'custom-role-added':
      return `created the role ${customRoleText(after)}: ${list(now)}.`
    case 'custom-role-changed':
      return describeCustomRole(before, after, roleDifference(old, now))
    case 'custom-role-removed':
      return `deleted the role ${customRoleText(before)}.`
    case 'session-started':
      return 'signed in.'
    case 'token-created':
      return `created the token “${after?.name}”.`
    case 'token-revoked':
      return `revoked the token “${before?.name}”.`
    case 'webhook-added':
      return `added the webhook ${webhookText(after)}.`
    case 'webhook-changed':
      return describeWebhook(before, after)
    case 'webhook-secret-changed':
      return `changed the secret of the webhook ${webhookText(after)}.`
    case 'webhook-removed':
      return `deleted the webhook ${webhookText(before)}.`
    case 'export-created':
      return `exported ${exportText(after)}.`
    case 'item-deleted':
      return `deleted ${kindText(before?.kind)} “${before?.name}”.`
    case 'release-changed':
      return `${releaseWords[after?.release ?? ''] ?? 'changed'} ${after?.name} ${after?.version}${after?.detail ? ` (${after.detail})` : ''}.`
    case 'release-alerts-changed':
      return `changed who is notified of failures of ${after?.name}: ${notifiedText(after)}.`
    case 'topic-choices-changed':
      return `changed the topic choices: ${Object.keys(after?.choices ?? {}).join(', ')}.`
    case 'capture-settings-changed':
      return `turned ${after?.captureAssembledModels ? 'on' : 'off'} automatic captures of assembled models.`
    case 'clash-rule-added':
      return `added the clash rule ${clashRuleText(after)}.`
    case 'clash-rule-changed':
      return `changed the clash rule ${clashRuleText(before)} to ${clashRuleText(after)}.`
    case 'clash-rule-removed':
      return `deleted the clash rule ${clashRuleText(before)}.`
    case 'clashes-accepted':
      return `accepted ${clashesText(after)}: ${after?.detail}`
    case 'clash-acceptance-withdrawn':
      return `withdrew the acceptance of ${clashesText(before)}.`
    case 'audit-retention-changed':
      return `changed how long the audit log is kept from ${daysText(before)} to ${daysText(after)}.`
    case 'federated-file-changed':
      return `changed ${after?.name} in federated models from ${before?.detail} to ${after?.detail}.`
    case 'unknown':
      return "made a change that this version of Lintel can't show. Reload the page."
  }
}

const maxNamed = 3

/** `a@x.com, b@x.com, c@x.com and 12 others`. */
function firstOf(emails: readonly string[] = []): string {
  const otherCount = emails.length - maxNamed
  return `${emails.slice(0, maxNamed).join(', ')}${otherCount > 0 ? ` and ${pluralize(otherCount, 'other')}` : ''}`
}

function clashRuleText(values: AuditValues | null): string {
  return `“${values?.name}” (${values?.kind}, ${values?.detail})`
}

function clashesText(values: AuditValues | null): string {
  return `${pluralize(values?.count ?? 0, 'clash', 'clashes')} in ${values?.project}`
}

function customRoleText(values: AuditValues | null): string {
  return `“${values?.customRoles?.[0]}”`
}

function describeCustomRole(before: AuditValues | null, after: AuditValues | null, difference: Difference): string {
  const [old, now] = [customRoleText(before), customRoleText(after)]
  const parts = [
    ...(old === now ? [] : [`renamed the role ${old} to ${now}`]),
    ...(difference.given.length > 0 ? [`added permissions to ${now}: ${list(difference.given)}`] : []),
    ...(difference.taken.length > 0 ? [`removed permissions from ${now}: ${list(difference.taken)}`] : []),
  ]
  return `${parts.join('; ')}.`
}

/** Custom roles by name, before the roles that they or the person granted. */
function withCustomRoles({ before, after }: AuditEntry, { given, taken }: Difference): Difference {
  const custom = roleDifference(before?.customRoles ?? [], after?.customRoles ?? [])
  return { given: [...custom.given, ...given], taken: [...custom.taken, ...taken] }
}

/** The wording of `item-deleted` and `export-created` by kind. */
const kinds: Record<string, string> = {
  asset: 'the asset',
  capture: 'the capture',
  'capture-file': 'the original file of the capture',
  'data-set': 'the data set',
  'ids-file': 'the IDS file',
  report: 'the report',
  'report-schedule': 'the recurring report',
  'report-type': 'the report type',
}

function kindText(kind = ''): string {
  return kinds[kind] ?? kind
}

function exportText(after: AuditValues | null): string {
  if (after?.kind === 'audit-log') return `the audit log as ${after.name === 'csv' ? 'CSV' : 'JSON Lines'}`
  if (after?.kind === 'topics') return `${pluralize(after.count ?? 0, 'topic')} as BCF`
  if (after?.kind === 'master-model') return 'the master model as IDS'
  if (after?.kind === 'cobie') return cobieText(after)
  return `${kindText(after?.kind)} “${after?.name}”`
}

function cobieText({ name, versionSet }: AuditValues): string {
  return `${versionSet === undefined ? '' : `the version set “${versionSet}” of `}the project “${name}” as COBie`
}

const releaseWords: Record<string, string> = {
  disabled: 'took out of service',
  enabled: 'enabled',
  promoted: 'promoted',
  released: 'released',
  removed: 'removed',
  rolledBack: 'rolled back to',
  trialBegan: 'started a trial of',
  trialEnded: 'ended the trial of',
  trialStopped: 'stopped the trial of',
}

function notifiedText(after: AuditValues | null): string {
  const notified = [
    ...(after?.emails?.length ? [firstOf(after.emails)] : []),
    ...(after?.isWebhook ? ['webhooks'] : []),
  ]
  return notified.join(' and ') || 'no one'
}

function webhookText(values: AuditValues | null): string {
  return `“${values?.name || values?.url}”`
}

function describeWebhook(before: AuditValues | null, after: AuditValues | null): string {
  if (before?.isEnabled === after?.isEnabled) return `edited the webhook ${webhookText(after)}.`
  return `turned ${after?.isEnabled ? 'on' : 'off'} the webhook ${webhookText(after)}.`
}

function daysText(values: AuditValues | null): string {
  return retentionText(values?.retentionDays ?? 0)
}

function describeThresholds(after: AuditValues | null): string {
  const { project, thresholds } = after ?? {}
  const subject = project === undefined ? 'model health' : `model health of the project “${project}”`
  if (project !== undefined && !thresholds) return `chose the thresholds of the organization for ${subject}.`
  const set = Object.values(thresholds ?? {}).filter((threshold) => threshold !== null).length
  return set === 0 ? `removed the thresholds for ${subject}.` : `set ${pluralize(set, 'threshold')} for ${subject}.`
}

/** `“50% CD” of Mar 31, 2026 with 4 captures`. */
function versionSetText(values: AuditValues | null): string {
  const day = formatDay(values?.issueDate ?? '')
  return `“${values?.versionSet}” of ${day} with ${pluralize(values?.captures ?? 0, 'capture')}`
}

function describeRetention(after: AuditValues | null): string {
  const retainedCount = after?.keepCaptures ?? null
  if (retainedCount === null) return 'chose to keep all captures.'
  const compared = after?.removesCompared ? ', and to remove captures used only in automatic version comparisons' : ''
  return `chose to keep the newest ${pluralize(retainedCount, 'capture')} of each project${compared}.`
}

function describeRemoved(after: AuditValues | null): string {
  const { removedCaptures = 0, fileNames = [] } = after ?? {}
  const others = removedCaptures - fileNames.length
  const names = [...fileNames, ...(others > 0 ? [pluralize(others, 'other')] : [])]
  return `removed ${pluralize(removedCaptures, 'capture')}: ${names.join(', ')}.`
}

function describeApplication(before: AuditValues | null, after: AuditValues | null): string {
  const [old, now] = [before?.application, after?.application]
  const addresses = [before, after].map((values) => (values?.redirectAddresses ?? []).join(', '))
  const parts = [
    ...(old === now ? [] : [`renamed the application “${old}” to “${now}”`]),
    ...(addresses[0] === addresses[1] ? [] : [`changed the redirect URIs of “${now}” from ${addresses.join(' to ')}`]),
  ]
  return `${parts.join(' and ')}.`
}

function describeRevokedAccess(change: AuditEntry): string {
  const application = `the application “${change.before?.application}”`
  if (change.subject === null) return `revoked the access of ${application}.`
  return `revoked the access that ${isOwn(change) ? 'they' : change.subject.name} gave ${application}.`
}

function isOwn({ actor, subject }: AuditEntry): boolean {
  return subject?.id === actor.id
}

function subjectOf(entry: AuditEntry): string {
  if (isOwn(entry)) return 'themself'
  return entry.subject?.name ?? 'somebody'
}

function roleNames(values: AuditValues | null, productId: string): string[] {
  return (values?.roles ?? []).map((role) => getRoleName(productId, role) ?? role)
}

function list(roles: readonly string[]): string {
  return isEveryRole(roles) ? 'every role' : roleLabels(roles).join(' · ')
}

type Difference = ReturnType<typeof roleDifference>

function describeRoles(subject: string, { given, taken }: Difference): string {
  const parts = [
    ...(given.length > 0 ? [`added roles for ${subject}: ${list(given)}`] : []),
    ...(taken.length > 0 ? [`removed roles from ${subject}: ${list(taken)}`] : []),
  ]
  return `${parts.join('; ')}.`
}

const themeLabels = {
  primaryColor: 'the primary color',
  headerBackground: 'the header background',
  headerForeground: 'the header foreground',
  logoMaxHeight: 'the maximum height of the logo',
} as const

function describeTheme(before: AuditValues | null, after: AuditValues | null): string {
  if (after === null) return 'restored the default colors.'
  const names = Object.keys(themeLabels) as (keyof typeof themeLabels)[]
  const changed = names.filter((name) => after[name] !== undefined)
  const parts = changed.map((name) => {
    const from = before?.[name] === undefined ? '' : ` from ${before[name]}`
    return `${themeLabels[name]}${from} to ${after[name]}`
  })
  return `changed ${parts.join(', ')}.`
}

function describeLogo(before: string | null | undefined, after: string | null | undefined): string {
  if (!after) return 'removed the logo.'
  return before ? 'replaced the logo.' : 'added a logo.'
}
