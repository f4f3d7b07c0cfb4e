import { queryOptions, useQuery } from '../../../core/api/index.ts'

const drawingsQuery = queryOptions({
  queryKey: ['shared', 'chart-drawings'],
  queryFn: () => import(/* webpackChunkName: "charts-nivo" */ '../nivo/index.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

export type Drawings = typeof import('../nivo/index.ts')

/** The code that draws charts: fetched with the first one that is shown, and once. */
export function useDrawings({ isWanted }: { isWanted: boolean }) {
  return useQuery({ ...drawingsQuery, enabled: isWanted })
}
