import type { RoleName } from '@lintel/shared/contract'
import { aUser, mockServer, renderPage } from '@lintel/shared/testing'
import { AssetListPage } from '../../pages/assets/asset-list.page.tsx'
import { AssetViewPage } from '../../pages/assets/asset-view.page.tsx'
import { EditAssetPage } from '../../pages/assets/edit-asset.page.tsx'
import { ImportAssetsPage } from '../../pages/assets/import-assets.page.tsx'
import { NewAssetPage } from '../../pages/assets/new-asset.page.tsx'
import { remote } from '../../remote.ts'
import type { AssetsPlatform } from './assets-platform.ts'

const { pages } = remote
const everyRole: RoleName[] = ['assets.read', 'assets.update']

/** Opens a page below `data-management/assets` with a fake platform. */
export function openAssets(address: string, platform: AssetsPlatform, roles = everyRole) {
  mockServer.use(...platform.handlers())
  return renderPage(`/ACME/data-management/assets${address}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(pages),
    routes: [
      { path: pages.assetList.path, Component: AssetListPage },
      { path: pages.newAsset.path, Component: NewAssetPage },
      { path: pages.importAssets.path, Component: ImportAssetsPage },
      { path: pages.assetView.path, Component: AssetViewPage },
      { path: pages.editAsset.path, Component: EditAssetPage },
    ],
  })
}
