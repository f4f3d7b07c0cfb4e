import { PageHeader } from '@lintel/shared/ui'
import { ImportAssets } from '../../features/assets/import/import-assets.tsx'
import { AssetWayBack } from './assets-back-link.tsx'

export function ImportAssetsPage() {
  return (
    <>
      <AssetWayBack />
      <PageHeader title="Import Assets" />
      <ImportAssets />
    </>
  )
}
