import { PageHeader } from '@lintel/shared/ui'
import { ImportAssets } from '../../features/assets/import/import-assets.tsx'
import { AssetsBackLink } from './assets-back-link.tsx'

export function ImportAssetsPage() {
  return (
    <>
      <PageHeader back={<AssetsBackLink />} title="Import Assets" />
      <ImportAssets />
    </>
  )
}
