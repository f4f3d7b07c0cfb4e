import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const captures: PlatformModule = {
  name: 'captures',
  async routes(rest, { files, images }) {
    const { captureRoutes } = await import('./routes.ts')
    const { captureVersionRoutes } = await import('./versions/routes.ts')
    const { captureViewRoutes } = await import('./views/routes.ts')
    await rest.register(captureRoutes)
    await rest.register(captureVersionRoutes)
    await rest.register(captureViewRoutes, { ...images, addresses: files.addresses })
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
    const { captureSearch } = await import('./search-repository.ts')
    return captureSearch
  },
}
