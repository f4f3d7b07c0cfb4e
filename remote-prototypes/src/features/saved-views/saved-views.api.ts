import { api, isApiError, queryOptions } from '@lintel/shared/api'
import {
  savedViewImportResultSchema,
  savedViewSchema,
  type SavedView,
  type SavedViewCreate,
  type SavedViewImport,
  type SavedViewImportResult,
  type SavedViewUpdate,
} from '@lintel/shared/contract'

export function savedViewsQuery(organization: string, prototype: string) {
  return queryOptions({
    queryKey: ['prototypes', 'saved-views', organization, prototype],
    queryFn: ({ signal }) =>
      api.get(`/savedviews/byorganizationsymbol/${encodeURIComponent(organization)}`, {
        schema: savedViewSchema.array(),
        searchParams: { prototype },
        signal,
        organization: { id: organization },
      }),
  })
}

/** The view with its components (what is selected, hidden and colored) and what is drawn into it, which lists leave out. */
export async function readWholeView(organization: string, view: SavedView): Promise<SavedView> {
  if (!view.hasComponents && !view.hasDrawings) return view
  const path = `/savedviews/${encodeURIComponent(view.id)}`
  return api.get(path, { schema: savedViewSchema, organization: { id: organization } })
}

export function createView(organization: string, view: SavedViewCreate): Promise<SavedView> {
  return api.post('/savedviews', { body: view, schema: savedViewSchema, organization: { id: organization } })
}

/** The platform imports all views of a file or none. */
export function importViews(organization: string, file: SavedViewImport): Promise<SavedViewImportResult> {
  const schema = savedViewImportResultSchema
  return api.post('/savedviews/import', { body: file, schema, organization: { id: organization } })
}

export function updateView(organization: string, id: string, view: SavedViewUpdate): Promise<SavedView> {
  const path = `/savedviews/${encodeURIComponent(id)}`
  return api.put(path, { body: view, schema: savedViewSchema, organization: { id: organization } })
}

/** Deletes a view; it is no failure if somebody else has deleted it already. */
export async function deleteView(organization: string, id: string): Promise<void> {
  try {
    await api.delete(`/savedviews/${encodeURIComponent(id)}`, { organization: { id: organization } })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
