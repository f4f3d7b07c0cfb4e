import { useQuery } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { PageHeader } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'
import { assetQuery, changeAsset } from '../assets.api.ts'
import { AssetFallback } from '../view/asset-fallback.tsx'
import { AssetForm } from './asset-form.tsx'
import { changesOf } from './asset-form.model.ts'

/** Changes one asset. */
export function EditAsset({ id, back }: { id: string; back: ReactNode }) {
  const query = useQuery(assetQuery(useOrganizationId(), id))
  if (!query.data) {
    return (
      <>
        {back}
        <AssetFallback {...query} title="Edit Asset" />
      </>
    )
  }
  const name = `${query.data.manufacturer} ${query.data.modelNumber}`
  return (
    <>
      <PageHeader back={back} title="Edit Asset" name={name} description={name} />
      <Changes key={id} asset={query.data} />
    </>
  )
}

function Changes({ asset }: { asset: Asset }) {
  const organization = useOrganizationId()
  // The version that was opened: a later refetch must not change fields or revision while editing.
  const [opened] = useState(asset)
  return (
    <AssetForm
      label="Edit Asset"
      draftName={`asset/${asset.id}`}
      asset={opened}
      submitText="Save Changes"
      done="The asset was saved."
      save={(written, over) => {
        const { id, revision } = over ?? opened
        return changeAsset(organization, id, { ...changesOf(over ?? opened, written), revision })
      }}
    />
  )
}
