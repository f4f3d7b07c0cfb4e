import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const notes: PlatformModule = {
  name: 'notes',
  async routes(rest) {
    const { noteRoutes } = await import('./routes.ts')
    await rest.register(noteRoutes)
  },
}
