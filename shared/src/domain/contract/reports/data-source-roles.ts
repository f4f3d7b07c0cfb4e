import type { RoleName } from '../role.ts'

/** What a data set can be a part of. */
export const dataSourceNames = [
  'assembly-requests',
  'captured-elements',
  'capture-reviews',
  'flagged-elements',
  'comparisons',
  'master-elements',
  'master-parameters',
  'projects',
  'assets',
  'topics',
] as const
export type DataSourceName = (typeof dataSourceNames)[number]

/** One of these is needed to see anything of a source, in data sets and in reports alike. */
export const dataSourceRoles = {
  // Everyone's requests: with `revitassembly.read` alone people see their own only.
  'assembly-requests': ['analytics.read'],
  'captured-elements': ['revitupload.read', 'revituploadcompare.read'],
  'capture-reviews': ['revitupload.read', 'revituploadcompare.read'],
  'flagged-elements': ['revitupload.read', 'revituploadcompare.read'],
  comparisons: ['revitupload.read', 'revituploadcompare.read'],
  'master-elements': ['revitmastermodel.read'],
  'master-parameters': ['revitmasterparameter.read'],
  projects: ['projects.read'],
  assets: ['assets.read'],
  topics: ['topics.read'],
} as const satisfies Record<DataSourceName, readonly RoleName[]>
