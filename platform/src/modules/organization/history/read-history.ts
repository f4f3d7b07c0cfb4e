import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
  productRole,
} from '@lintel/shared/contract'
import {
  understoodChangeOf,
  type ReadChange,
  type RecordedChangePage,
  type RecordedValues,
} from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listChanges, type ChangeRow } from './repository.ts'

const understood = understoodChangeOf({ organizationActions, changedValuesSchema, organizationChangeSchema })

/** `isWhole`: for clients that know more than `organizationActions`, which is all that the first releases read. */
type Page = { before: number | undefined; take: number; productId: string; isWhole: boolean }

export async function readHistory(
  { tx, organizationId }: OrganizationScope,
  { before, take, productId, isWhole }: Page,
): Promise<RecordedChangePage> {
  const rows = await listChanges(tx, {
    organizationId,
    before,
    take: take + 1,
    actions: isWhole ? undefined : organizationActions,
  })
  const items = rows.slice(0, take).map((row) => toChange(row, productId))
  return { items, next: rows.length > take ? (items.at(-1)?.position ?? null) : null }
}

/** A later version may have added actions that this one doesn't know. */
function toChange(row: ChangeRow, productId: string): ReadChange {
  const { position, action, actorId, actorName, subjectId, subjectName } = row
  return understood.parse({
    position,
    at: row.at.toISOString(),
    action,
    actor: { id: actorId, name: actorName },
    subject: subjectId === null ? null : { id: subjectId, name: subjectName ?? subjectId },
    before: withProductRoles(row.before, productId),
    after: withProductRoles(row.after, productId),
  })
}

function withProductRoles(values: RecordedValues | null, productId: string): RecordedValues | null {
  if (!values?.roles) return values
  return { ...values, roles: values.roles.map((role) => productRole(productId, role)) }
}
