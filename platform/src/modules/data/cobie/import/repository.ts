import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { assets } from '../../assets/schema.ts'
import { capturedElements } from '../../captures/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import type { AssetUpdate } from './plan-import.model.ts'

type ProjectKey = { organizationId: string; projectId: string }

/** Waits for another import into the project, so that each plans with the other's assets. */
export async function lockProject(tx: Transaction, { organizationId, projectId }: ProjectKey): Promise<void> {
  await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), eq(projectGroups.id, projectId)))
    .for('no key update')
}

/** Locks the assets of a project's components until the transaction ends. */
export async function lockComponentAssets(tx: Transaction, { organizationId, projectId }: ProjectKey): Promise<void> {
  const locked = tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), eq(assets.projectGroupId, projectId)))
    .orderBy(assets.id)
    .for('no key update')
    .as('locked')
  await tx.select({ count: sql`count(*)` }).from(locked)
}

/** How many of these components the captures have. */
export async function countKnownComponents(
  tx: Transaction,
  {
    organizationId,
    captureIds,
    componentIds,
  }: { organizationId: string; captureIds: readonly string[]; componentIds: readonly string[] },
): Promise<number> {
  const { captureId, revitUniqueId } = capturedElements
  const [row] = await tx
    .select({ count: sql`count(distinct ${revitUniqueId})`.mapWith(Number) })
    .from(capturedElements)
    .where(
      and(
        eq(capturedElements.organizationId, organizationId),
        anyOf(captureId, captureIds),
        anyOf(revitUniqueId, componentIds),
      ),
    )
  return row?.count ?? 0
}

const changeable = [
  ...(['serialNumber', 'installedDate', 'manufacturedDate', 'warrantyStartDate', 'tagNumber', 'barCode'] as const),
  ...(['assetIdentifier', 'manufacturer', 'modelNumber', 'warrantyDescription', 'warrantyDuration'] as const),
  'expectedLifespan' as const,
]
/** Rows per statement, so that building its text doesn't block. */
const rowsAtOnce = 500

/** Saves changed fields, each asset as its next revision. */
export async function saveUpdates(
  tx: Transaction,
  organizationId: string,
  updates: readonly AssetUpdate[],
): Promise<void> {
  const set = sql.join(
    changeable.map((field) => {
      const name = sql.identifier(assets[field].name)
      return sql`${name} = coalesce(changed.${name}, ${assets}.${name})`
    }),
    sql`, `,
  )
  for (let start = 0; start < updates.length; start += rowsAtOnce) {
    const rows = updates.slice(start, start + rowsAtOnce).map(({ id, values }) => ({
      id,
      ...Object.fromEntries(changeable.map((field) => [assets[field].name, values[field] ?? null])),
    }))
    await tx.execute(sql`
      update ${assets} set ${set}, revision = ${assets}.revision + 1, updated_date = now()
      from jsonb_populate_recordset(null::${assets}, ${JSON.stringify(rows)}::jsonb) changed
      where ${assets}.organization_id = ${organizationId} and ${assets}.id = changed.id`)
  }
}
