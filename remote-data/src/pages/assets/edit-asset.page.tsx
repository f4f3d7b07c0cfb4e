import { useParams } from '@lintel/shared/routing'
import { EditAsset } from '../../features/assets/edit/edit-asset.tsx'
import { AssetWayBack } from './asset-way-back.tsx'

export function EditAssetPage() {
  const { assetId = '' } = useParams()
  return (
    <>
      <AssetWayBack />
      <EditAsset id={assetId} />
    </>
  )
}
