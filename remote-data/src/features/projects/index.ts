export { ProjectList } from './project-list.tsx'
export { titleOf } from './project.model.ts'
export { projectCapturesQuery, projectModelsQuery, projectQuery } from './projects.api.ts'
