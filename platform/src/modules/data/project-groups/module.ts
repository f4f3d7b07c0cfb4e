import type { PlatformModule } from '../../../interfaces/platform-module.ts'

export const projectGroups: PlatformModule = {
  name: 'project-groups',
  async routes(rest) {
    const { projectRoutes } = await import('./routes.ts')
    await rest.register(projectRoutes)
  },
  async graphqlTypes(builder) {
    const { addProjectTypes } = await import('./project-types.ts')
    addProjectTypes(builder)
  },
  async search() {
    const { projectSearch } = await import('./search-repository.ts')
    return projectSearch
  },
}
