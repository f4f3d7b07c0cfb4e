import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { LinkButton, PageHeader, Plus } from '@lintel/shared/ui'
import { AssetGrid } from '../../features/assets/list/asset-grid.tsx'

export function AssetListPage() {
  const organization = useOrganizationId()
  const mayChange = useHasAnyRole(['assets.update'])
  const actions = mayChange && (
    <>
      <LinkButton to={paths.importAssets(organization)} variant="outline" colorPalette="gray">
        Import Assets
      </LinkButton>
      <LinkButton to={paths.newAsset(organization)}>
        <Plus aria-hidden size={16} />
        New Asset
      </LinkButton>
    </>
  )
  return (
    <>
      <PageHeader title="Assets" actions={actions} />
      <AssetGrid />
    </>
  )
}
