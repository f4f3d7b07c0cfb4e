export { ProjectVersionSets } from './list/project-version-sets.tsx'
export { versionSetsOfCaptureQuery, versionSetsQuery } from './version-sets.api.ts'
