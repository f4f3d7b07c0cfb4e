import {
  assetFields,
  hoursToRestoreAsset,
  isInOrder,
  outOfOrder,
  type Asset,
  type AssetChange,
  type AssetCreate,
  type AssetField,
  type AssetNews,
} from '@lintel/shared/contract/assets'
import type { Problem } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import {
  describeAsset,
  findAsset,
  findListState,
  insertAsset,
  listSomeAssets,
  lockAsset,
  moveToDeleted,
  saveAsset,
  restoreDeleted,
  type StoredAsset,
} from './repository.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange, readListChanges } from '../../../events/list-changes.ts'

export async function readAsset({ tx, organizationId }: OrganizationScope, id: string): Promise<Asset> {
  const found = await findAsset(tx, { organizationId, id })
  if (!found) throw assetNotFound()
  return describeAsset(found)
}

export async function createAsset({ tx, organizationId }: OrganizationScope, asset: AssetCreate): Promise<Asset> {
  const inserted = await insertAsset(tx, organizationId, asset)
  await announceAssets(tx, organizationId, [inserted.id])
  return describeAsset(inserted)
}

/** Changes an asset. Fails with 409 if someone else has changed one of the same fields since. Writes nothing if nothing changes. */
export async function changeAsset(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { revision, ...change }: AssetChange,
): Promise<Asset> {
  const rowKey = { organizationId, id }
  const found = await lockAsset(tx, rowKey)
  if (!found) throw assetNotFound()
  const errors = differencesOf(found, change)
  if (errors.length === 0) return describeAsset(found)
  if (revision !== found.revision) throw revisionConflict('assets', 'asset', errors)
  // Only one of the two dates may be in the request, so it's compared with the stored one.
  if (!isInOrder({ ...found, ...change })) throw datesOutOfOrder()
  const saved = await saveAsset(tx, rowKey, change)
  await announceAssets(tx, organizationId, [id])
  return describeAsset(saved)
}

/** Deletes an asset, which can be restored for `hoursToRestoreAsset`. */
export async function deleteAsset(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const { manufacturer, modelNumber, sku } = await readAsset(scope, id)
  await recordDeletion(scope, 'asset', [manufacturer, modelNumber, sku].filter((part) => part !== '').join(' '))
  if (!(await moveToDeleted(tx, { organizationId, id }))) throw assetNotFound()
  await announceAssets(tx, organizationId, [id])
}

/** Restores a deleted asset. Repeating the request changes nothing. */
export async function restoreAsset({ tx, organizationId }: OrganizationScope, id: string): Promise<Asset> {
  const back = await restoreDeleted(tx, { organizationId, id })
  if (!back) throw notRestorable()
  await announceAssets(tx, organizationId, [id])
  return describeAsset(back)
}

/** The stored and the submitted value of each conflicting field, so that both can be shown. */
function differencesOf(now: StoredAsset, change: Partial<AssetCreate>): NonNullable<Problem['errors']> {
  return (Object.entries(change) as [AssetField, string | number][])
    .filter(([path, sent]) => sent !== now[path])
    .map(([path, sent]) => ({ path, message: `${assetFields[path].title} is “${now[path]}” now; you have “${sent}”.` }))
}

function assetNotFound(): PlatformError {
  return new PlatformError('assets/not-found', 404, "This asset doesn't exist in this organization.")
}

function notRestorable(): PlatformError {
  const detail = `This asset can no longer be restored. Assets can be restored for ${hoursToRestoreAsset} h after they're deleted.`
  return new PlatformError('assets/not-restorable', 404, detail)
}

function datesOutOfOrder(): PlatformError {
  return new PlatformError('assets/dates-out-of-order', 400, outOfOrder.message, { errors: [outOfOrder] })
}

/** The event subject of the asset list. */
export function assetsSubject(organizationId: string): Subject {
  return { topic: 'assets', organizationId, id: 'all' }
}

/** Announces the assets that were changed, added or removed, or that there were many. */
export function announceAssets(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[] | 'many',
): Promise<void> {
  return announceListChange(tx, assetsSubject(organizationId), ids)
}

/** What has changed in the list since a position, for clients that follow it. */
export async function readChanges(
  { tx, organizationId }: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  since: number | undefined,
): Promise<AssetNews> {
  return readListChanges(tx, assetsSubject(organizationId), {
    since,
    tagOf: () => findListState(tx, organizationId),
    rowsOf: (ids) => listSomeAssets(tx, organizationId, ids),
  })
}
