import { productRole } from '@lintel/shared/contract'
import type { RecordedChange, RecordedChangePage, RecordedValues } from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listChanges, type ChangeRow } from './repository.ts'

type Page = { before: number | undefined; take: number; productId: string }

export async function readHistory(
  { tx, organizationId }: OrganizationScope,
  { before, take, productId }: Page,
): Promise<RecordedChangePage> {
  const rows = await listChanges(tx, { organizationId, before, take: take + 1 })
  const items = rows.slice(0, take).map((row) => toChange(row, productId))
  return { items, next: rows.length > take ? (items.at(-1)?.position ?? null) : null }
}

function toChange(row: ChangeRow, productId: string): RecordedChange {
  const { position, action, actorId, actorName, subjectId, subjectName } = row
  return {
    position,
    at: row.at.toISOString(),
    action,
    actor: { id: actorId, name: actorName },
    subject: subjectId === null ? null : { id: subjectId, name: subjectName ?? subjectId },
    before: withProductRoles(row.before, productId),
    after: withProductRoles(row.after, productId),
  }
}

function withProductRoles(values: RecordedValues | null, productId: string): RecordedValues | null {
  if (!values?.roles) return values
  return { ...values, roles: values.roles.map((role) => productRole(productId, role)) }
}
