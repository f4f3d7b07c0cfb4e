import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
  productRole,
} from '@lintel/shared/contract'
import {
  applicationActions,
  healthActions,
  membershipActions,
  retentionActions,
  settingActions,
  lenientAuditEventSchema,
  lenientChangeSchema,
  versionSetActions,
  type AuditEvent,
  type AuditFilter,
  type AuditValues,
  type RecordedChangePage,
} from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listChanges, type ChangeRow } from './repository.ts'

const parts = { organizationActions, changedValuesSchema, organizationChangeSchema }
const lenientChange = lenientChangeSchema(parts)
const lenientEventSchema = lenientAuditEventSchema(parts)

/** Actions of the history that shells from before the audit log show. */
const recordedActions = [
  ...organizationActions,
  ...applicationActions,
  ...retentionActions,
  ...versionSetActions,
  ...healthActions,
  ...settingActions,
  ...membershipActions,
]

type Page = { before: number | undefined; take: number; productId: string }

/** `isWhole`: for clients that know more than `organizationActions`, which is all that the first releases read. */
export async function readHistory(
  scope: OrganizationScope,
  { isWhole, ...page }: Page & { isWhole: boolean },
): Promise<RecordedChangePage> {
  const actions = isWhole ? recordedActions : organizationActions
  return pageOf(scope, { ...page, actions }, (row) => lenientChange.parse(row))
}

/** The audit log, with unknown actions of later versions as `unknown`. */
export async function readAuditLog(
  scope: OrganizationScope,
  { action, ...page }: Page & AuditFilter,
): Promise<{ items: AuditEvent[]; next: number | null }> {
  const actions = action === undefined ? undefined : [action]
  return pageOf(scope, { ...page, actions }, (row) => lenientEventSchema.parse(row))
}

async function pageOf<Item extends { position: number }>(
  { tx, organizationId }: OrganizationScope,
  { productId, ...page }: Omit<Parameters<typeof listChanges>[1], 'organizationId'> & { productId: string },
  read: (row: object) => Item,
): Promise<{ items: Item[]; next: number | null }> {
  const rows = await listChanges(tx, { ...page, organizationId, take: page.take + 1 })
  const items = rows.slice(0, page.take).map((row) => read(described(row, productId)))
  return { items, next: rows.length > page.take ? (items.at(-1)?.position ?? null) : null }
}

function described(row: ChangeRow, productId: string): object {
  const { position, action, actorKind, actorId, actorName, subjectId, subjectName, address, userAgent } = row
  return {
    position,
    at: row.at.toISOString(),
    action,
    actor: { kind: actorKind, id: actorId, name: actorName },
    subject: subjectId === null ? null : { id: subjectId, name: subjectName ?? subjectId },
    before: withProductRoles(row.before, productId),
    after: withProductRoles(row.after, productId),
    address,
    userAgent,
  }
}

function withProductRoles(values: AuditValues | null, productId: string): AuditValues | null {
  if (!values?.roles) return values
  return { ...values, roles: values.roles.map((role) => productRole(productId, role)) }
}
