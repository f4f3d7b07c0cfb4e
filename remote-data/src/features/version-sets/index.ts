export { ProjectVersionSets } from './list/project-version-sets.tsx'
export { versionSetsOfCaptureQuery } from './version-sets.api.ts'
