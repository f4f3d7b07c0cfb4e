import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const masterModel: PlatformModule = {
  name: 'master-model',
  async routes(rest, { follow }) {
    const { masterModelListRoutes } = await import('./list-routes.ts')
    const { masterElementRoutes } = await import('./element-routes.ts')
    await rest.register(masterModelListRoutes, { follow })
    await rest.register(masterElementRoutes)
  },
  async firstStep() {
    const { firstApproval } = await import('./first-approval.ts')
    return firstApproval
  },
  async search() {
    const { elementSearch } = await import('./search-repository.ts')
    return elementSearch
  },
}
