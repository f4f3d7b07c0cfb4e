import { api, isApiError, queryOptions, type QueryClient } from '../../../core/api/index.ts'
import {
  gridViewSchema,
  gridViewsSchema,
  type GridView,
  type GridViewChange,
  type GridViewCreate,
} from '../../../domain/contract/grid-views/index.ts'

/** The views of a grid that the person sees: their own and shared ones, by name. */
export function gridViewsQuery(organization: string, grid: string) {
  return queryOptions({
    queryKey: ['shared', 'grid-views', organization, grid],
    queryFn: ({ signal }) =>
      api.get('/grid-views', {
        schema: gridViewsSchema,
        searchParams: { grid },
        signal,
        organization: { id: organization },
      }),
  })
}

/** Shows what was saved at once; others may be no default any more, so all are asked for again. */
export async function keepGridView(queries: QueryClient, organization: string, saved: GridView): Promise<void> {
  const { queryKey } = gridViewsQuery(organization, saved.grid)
  queries.setQueryData(queryKey, (before) => before && [...before.filter(({ id }) => id !== saved.id), saved])
  await queries.invalidateQueries({ queryKey })
}

/** What was refused may be of a view that someone else has changed meanwhile. */
export async function refreshGridViews(queries: QueryClient, organization: string, grid: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: gridViewsQuery(organization, grid).queryKey })
}

export function forgetGridView(queries: QueryClient, organization: string, { id, grid }: GridView): void {
  const { queryKey } = gridViewsQuery(organization, grid)
  queries.setQueryData(queryKey, (before) => before?.filter((view) => view.id !== id))
}

export function createGridView(view: GridViewCreate): Promise<GridView> {
  return api.post('/grid-views', { body: view, schema: gridViewSchema })
}

export function changeGridView(id: string, change: GridViewChange): Promise<GridView> {
  return api.patch(`/grid-views/${id}`, { body: change, schema: gridViewSchema })
}

/** It is gone as well where someone else was quicker. */
export async function removeGridView(id: string): Promise<void> {
  try {
    await api.delete(`/grid-views/${id}`)
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
