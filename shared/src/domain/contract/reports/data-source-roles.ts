import type { RoleName } from '../role.ts'

/** The sources of data sets. */
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
  'model-health',
  'clashes',
] as const
export type DataSourceName = (typeof dataSourceNames)[number]

/** The roles that allow seeing anything of a source, in data sets and in reports; one of them is enough. */
export const dataSourceRoles = {
  // All requests, including those of others: with `revitassembly.read` alone, people only see their own.
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
  'model-health': ['revitupload.read', 'revituploadcompare.read'],
  clashes: ['revitupload.read', 'revituploadcompare.read'],
} as const satisfies Record<DataSourceName, readonly RoleName[]>
