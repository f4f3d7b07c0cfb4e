import { assetFieldNames, type Asset, type AssetCreate } from '@lintel/shared/contract/assets'

/** The fields that the person has changed, and only those: others keep what somebody else may write meanwhile. */
export function changesOf(opened: Asset, written: AssetCreate): Partial<AssetCreate> {
  const changed = assetFieldNames.filter((field) => opened[field] !== written[field])
  return Object.fromEntries(changed.map((field) => [field, written[field]]))
}
