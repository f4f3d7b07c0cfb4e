import { useParams } from '@lintel/shared/routing'
import { EditAsset } from '../../features/assets/edit/edit-asset.tsx'
import { AssetsBackLink } from './assets-back-link.tsx'

export function EditAssetPage() {
  const { assetId = '' } = useParams()
  return <EditAsset id={assetId} back={<AssetsBackLink />} />
}
