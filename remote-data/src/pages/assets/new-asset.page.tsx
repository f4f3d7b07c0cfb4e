import { PageHeader } from '@lintel/shared/ui'
import { NewAsset } from '../../features/assets/edit/new-asset.tsx'
import { AssetWayBack } from './assets-back-link.tsx'

export function NewAssetPage() {
  return (
    <>
      <AssetWayBack />
      <PageHeader title="New Asset" description="Every field is required." />
      <NewAsset />
    </>
  )
}
