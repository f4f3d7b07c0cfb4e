import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const assets: PlatformModule = {
  name: 'assets',
  async routes(rest, { follow }) {
    const { assetListRoutes } = await import('./list-routes.ts')
    const { assetRoutes } = await import('./routes.ts')
    const { assetImportRoutes } = await import('./imports/routes.ts')
    await rest.register(assetListRoutes, { follow })
    await rest.register(assetImportRoutes)
    await rest.register(assetRoutes)
  },
  async search() {
    const { assetSearch } = await import('./search-repository.ts')
    return assetSearch
  },
}
