import { api, isApiError, queryOptions, type QueryClient } from '../../../core/api/index.ts'
import {
  gridViewSchema,
  gridViewsSchema,
  type GridView,
  type GridViewChange,
  type GridViewCreate,
} from '../../../domain/contract/grid-views/index.ts'

/** The views of a grid that the person can see, own and shared ones, sorted by name. */
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

/** Shows the saved view at once and reloads all views, because another one may no longer be the default. */
export async function cacheGridView(queries: QueryClient, organization: string, saved: GridView): Promise<void> {
  const { queryKey } = gridViewsQuery(organization, saved.grid)
  queries.setQueryData(queryKey, (before) => before && [...before.filter(({ id }) => id !== saved.id), saved])
  await queries.invalidateQueries({ queryKey })
}

/** Reloads the views after the platform has rejected one, because someone else may have changed it. */
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

/** Deletes a view. It is not an error if someone else has deleted it already. */
export async function removeGridView(id: string): Promise<void> {
  try {
    await api.delete(`/grid-views/${id}`)
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
