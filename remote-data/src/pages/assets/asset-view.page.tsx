import { useParams } from '@lintel/shared/routing'
import { AssetView } from '../../features/assets/view/asset-view.tsx'
import { AssetWayBack } from './asset-way-back.tsx'

export function AssetViewPage() {
  const { assetId = '' } = useParams()
  return (
    <>
      <AssetWayBack />
      <AssetView id={assetId} />
    </>
  )
}
