import { api } from '@lintel/shared/api'
import {
  savedViewImportResultSchema,
  savedViewSchema,
  type SavedViewCreate,
  type SavedViewUpdate,
} from '@lintel/shared/contract'
import type { StoredView, NewView, ViewFields, ViewStore } from '@lintel/shared/saved-views'

/** `organizationId` is always 1 in requests (specification 1, "Business constants and limits"). */
const organizationId = 1

/** The views of a prototype, stored for the whole organization. */
export function viewsOfPrototype(organization: string, prototype: string): ViewStore {
  const call = { organization: { id: organization } }
  const one = (view: StoredView) => `/savedviews/${encodeURIComponent(view.id)}`
  return {
    of: { id: `${organization}/${prototype}`, name: prototype },
    queryKey: ['prototypes', 'saved-views', organization, prototype],
    editors: ['prototypes.edit'],
    list: (signal) =>
      api.get(`/savedviews/byorganizationsymbol/${encodeURIComponent(organization)}`, {
        schema: savedViewSchema.array(),
        searchParams: { prototype },
        signal,
        ...call,
      }),
    read: (view) => api.get(one(view), { schema: savedViewSchema, ...call }),
    create: (fields) =>
      api.post('/savedviews', { body: ofPrototype(prototype, fields), schema: savedViewSchema, ...call }),
    /** The platform rejects it if someone else has changed the view in the meantime. */
    update: (view, fields) => {
      const { id, revision } = view
      const body: SavedViewUpdate = { ...ofPrototype(prototype, fields), id, revision }
      return api.put(one(view), { body, schema: savedViewSchema, ...call })
    },
    remove: (view) => api.delete(one(view), call),
    add: (views) => importViews(prototype, views, call),
  }
}

function ofPrototype(prototype: string, fields: ViewFields): SavedViewCreate {
  return { organizationId, prototype, ...fields }
}

/** The platform imports all views of a file or none. */
async function importViews(prototype: string, views: NewView[], call: { organization: { id: string } }) {
  const schema = savedViewImportResultSchema
  const { created, known } = await api.post('/savedviews/import', { body: { prototype, views }, schema, ...call })
  return { created: created.length, known }
}
