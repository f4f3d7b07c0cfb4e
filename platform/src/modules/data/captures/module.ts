import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captures: PlatformModule = {
  name: 'captures',
  async routes(rest) {
    const { captureRoutes } = await import('./routes.ts')
    await rest.register(captureRoutes)
  },
  async graphqlTypes(builder) {
    const { addCaptureTypes } = await import('./graphql/capture-types.ts')
    addCaptureTypes(builder)
  },
  async news() {
    const { captureNews } = await import('./capture-news.ts')
    return [captureNews]
  },
  async firstStep() {
    const { firstCapture } = await import('./first-capture.ts')
    return firstCapture
  },
  async search() {
    const { captureSearch } = await import('./search/capture-search.ts')
    return captureSearch
  },
}
