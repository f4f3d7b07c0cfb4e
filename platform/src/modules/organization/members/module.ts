import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const members: PlatformModule = {
  name: 'members',
  async routes(rest, { config }) {
    const { memberRoutes } = await import('./routes.ts')
    const { userOrganizationRoutes } = await import('./user-organization-routes.ts')
    await rest.register(memberRoutes, { productId: config.product.id })
    await rest.register(userOrganizationRoutes)
  },
  async graphqlTypes(builder) {
    const { addOrganizationTypes } = await import('./organization-types.ts')
    addOrganizationTypes(builder)
  },
  async firstStep() {
    const { firstInvitation } = await import('./first-invitation.ts')
    return firstInvitation
  },
  async search() {
    const { memberSearch } = await import('./search-repository.ts')
    return memberSearch
  },
}
