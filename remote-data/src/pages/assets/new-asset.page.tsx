import { PageHeader } from '@lintel/shared/ui'
import { NewAsset } from '../../features/assets/edit/new-asset.tsx'
import { AssetsBackLink } from './assets-back-link.tsx'

export function NewAssetPage() {
  return (
    <>
      <PageHeader back={<AssetsBackLink />} title="New Asset" description="Every field is required." />
      <NewAsset />
    </>
  )
}
