import { useParams } from '@lintel/shared/routing'
import { AssetView } from '../../features/assets/view/asset-view.tsx'
import { AssetsBackLink } from './assets-back-link.tsx'

export function AssetViewPage() {
  const { assetId = '' } = useParams()
  return <AssetView id={assetId} back={<AssetsBackLink />} />
}
