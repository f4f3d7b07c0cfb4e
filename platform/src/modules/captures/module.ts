import type { PlatformModule } from '../platform-module.ts'

export const captures: PlatformModule = {
  name: 'captures',
  async graphqlTypes(builder) {
    const { addCaptureTypes } = await import('./capture-types.ts')
    addCaptureTypes(builder)
  },
}
