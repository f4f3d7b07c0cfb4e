import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const applications: PlatformModule = {
  name: 'applications',
  async routes(rest, { config, db, jobs }) {
    const { applicationRoutes } = await import('./routes.ts')
    const { consentRoutes } = await import('./consents/routes.ts')
    const { ownConsentRoutes } = await import('./consents/own-routes.ts')
    const { signInOf } = await import('./sign-in-addresses.ts')
    await rest.register(applicationRoutes, signInOf(config))
    await rest.register(consentRoutes)
    await rest.register(ownConsentRoutes)
    const { registrationOrganization: organizationId } = config.identity
    if (organizationId === undefined) return
    const { registrationRoutes } = await import('./registration/routes.ts')
    await rest.register(registrationRoutes, { db, jobs, organizationId })
  },
}
