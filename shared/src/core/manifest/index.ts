export { manifestQuery, prototypesPath, releasesQuery } from './prototypes.api.ts'
export * from './deprecated-names.ts'
