import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const members: PlatformModule = {
  name: 'members',
  async routes(rest, { config, jobs }) {
    const { memberRoutes } = await import('./routes.ts')
    const { userOrganizationRoutes } = await import('./user-organization-routes.ts')
    const { customRoleRoutes } = await import('./custom-roles/routes.ts')
    const { invitationRoutes } = await import('./invitations/routes.ts')
    const { id: productId, name: productName } = config.product
    await rest.register(memberRoutes, { productId })
    await rest.register(userOrganizationRoutes)
    await rest.register(customRoleRoutes, { productId })
    const emailBranding = { productName, hostOrigin: config.hostOrigins[0] ?? '' }
    await rest.register(invitationRoutes, { productId, jobs, emailBranding })
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
