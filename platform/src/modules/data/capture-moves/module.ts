import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captureMoves: PlatformModule = {
  name: 'capture-moves',
  async routes(rest) {
    const { captureMoveRoutes } = await import('./routes.ts')
    await rest.register(captureMoveRoutes)
  },
}
