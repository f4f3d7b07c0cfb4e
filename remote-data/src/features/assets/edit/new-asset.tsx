import { useOrganizationId } from '@lintel/shared/organization'
import { createAsset } from '../assets.api.ts'
import { AssetForm } from './asset-form.tsx'

/** Adds one asset. */
export function NewAsset() {
  const organization = useOrganizationId()
  return (
    <AssetForm
      label="New Asset"
      draftName="asset/new"
      submitText="Create Asset"
      done="The asset was created."
      save={(asset) => createAsset(organization, asset)}
    />
  )
}
