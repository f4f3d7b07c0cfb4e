import type { DataSourceName } from '@lintel/shared/contract/reports'

/** Sources that the first remotes don't know. They reject an entire list if it contains one of these. */
const laterSources: readonly DataSourceName[] = ['model-health', 'clashes']

export function isFirstSource(source: DataSourceName): boolean {
  return !laterSources.includes(source)
}
