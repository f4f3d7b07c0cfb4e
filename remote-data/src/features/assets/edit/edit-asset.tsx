import { isApiError, useQuery } from '@lintel/shared/api'
import type { Asset, AssetCreate } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { PageHeader } from '@lintel/shared/ui'
import { useMemo, useState } from 'react'
import { assetQuery, changeAsset, readAsset } from '../assets.api.ts'
import { AssetFallback } from '../view/asset-fallback.tsx'
import { AssetForm } from './asset-form.tsx'
import { changesOf, formOfAsset } from './asset-form.model.ts'

/** Changes one asset. */
export function EditAsset({ id }: { id: string }) {
  const asked = useQuery(assetQuery(useOrganizationId(), id))
  if (!asked.data) return <AssetFallback {...asked} title="Edit Asset" />
  return (
    <>
      <PageHeader title="Edit Asset" description={`${asked.data.manufacturer} ${asked.data.modelNumber}`} />
      <Changes key={id} asset={asked.data} />
    </>
  )
}

function Changes({ asset }: { asset: Asset }) {
  const organization = useOrganizationId()
  // What the person saw first: an answer that comes later changes neither fields nor revision under their hands.
  const [opened] = useState(asset)
  const [revision, setRevision] = useState(asset.revision)
  const start = useMemo(() => formOfAsset(opened), [opened])

  async function save(written: AssetCreate) {
    try {
      const change = changesOf(opened, written)
      return await changeAsset(organization, opened.id, { ...change, revision })
    } catch (failure) {
      // The refusal names the other values beside the fields, so whoever saves again means to replace them.
      if (isApiError(failure) && failure.status === 409)
        setRevision((await readAsset(organization, opened.id)).revision)
      throw failure
    }
  }

  return (
    <AssetForm
      label="Edit Asset"
      draftName={`asset/${asset.id}`}
      start={start}
      submitText="Save Changes"
      done="The asset was saved."
      save={save}
    />
  )
}
