export { ProjectList } from './project-list.tsx'
export { titleOf } from './project-words.model.ts'
export { projectCapturesQuery, projectModelsQuery, projectQuery } from './projects.api.ts'
