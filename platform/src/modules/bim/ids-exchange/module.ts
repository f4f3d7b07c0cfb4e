import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const idsExchange: PlatformModule = {
  name: 'ids-exchange',
  async routes(rest) {
    const { idsExchangeRoutes } = await import('./routes.ts')
    await rest.register(idsExchangeRoutes)
  },
}
