import { queryOptions, useQuery } from '../../../core/api/index.ts'

const drawingsQuery = queryOptions({
  queryKey: ['shared', 'chart-drawings'],
  queryFn: () => import(/* webpackChunkName: "charts-nivo" */ '../nivo/index.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

export type Drawings = typeof import('../nivo/index.ts')

/** The code that draws charts, loaded with the first visible one. */
export function useDrawings({ isWanted }: { isWanted: boolean }) {
  return useQuery({ ...drawingsQuery, enabled: isWanted })
}
