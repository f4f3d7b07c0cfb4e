import { api } from '@lintel/shared/api'
import { viewAudiences, type ViewAudience } from '@lintel/shared/contract/captures'
import { z } from '@lintel/shared/contract'
import type { NewView, StoredView, ViewFields, ViewStore } from '@lintel/shared/saved-views'

type SavedView = StoredView & { audience: ViewAudience; isChangeable: boolean }

type Parts = Pick<ViewStore, 'of' | 'queryKey' | 'audiences' | 'elements' | 'showFiles'>

type StoreOptions<View extends SavedView> = Parts & {
  organization: string
  /** The path of all views, and that of one without its id. */
  paths: { all: string; one: string }
  schema: z.ZodType<View>
  noteOf: (view: View) => string
  /** Further fields of new views, and of views whose components are updated. */
  fields?: object
}

/** Views with an audience that belong to captures or to a project. */
export function viewStore<View extends SavedView>(options: StoreOptions<View>): ViewStore {
  const { organization, paths, schema, noteOf, fields: extraFields = {}, ...store } = options
  const call = { organization: { id: organization } }
  const pathOf = ({ id }: StoredView) => `${paths.one}/${encodeURIComponent(id)}`
  const toView = (view: View): StoredView => ({ ...view, note: noteOf(view), isFixed: !view.isChangeable })
  const resultSchema = z.object({ created: z.array(schema), known: z.number() })
  function save(body: { audience: ViewAudience; isImport: boolean; views: NewView[] }) {
    return api.post(paths.all, { body: { ...body, ...extraFields }, schema: resultSchema, ...call })
  }
  return {
    ...store,
    editors: ['revitupload.read', 'revituploadcompare.read'],
    list: async (signal) => (await api.get(paths.all, { schema: z.array(schema), signal, ...call })).map(toView),
    read: async (view) => toView(await api.get(pathOf(view), { schema, ...call })),
    create: async ({ audience, ...view }) => {
      const { created } = await save({ audience: audienceOf(audience), isImport: false, views: [view] })
      const [first] = created
      if (!first) throw new Error('The platform returned no saved view.')
      return toView(first)
    },
    update: async (view, fields) => {
      const body = { ...updateOf(view, fields), ...(fields.components && extraFields) }
      return toView(await api.put(pathOf(view), { body, schema, ...call }))
    },
    remove: (view) => api.delete(pathOf(view), call),
    /** Private by default. */
    add: async (views) => {
      const { created, known } = await save({ audience: 'self', isImport: true, views })
      return { created: created.length, known }
    },
  }
}

function audienceOf(text: string | undefined): ViewAudience {
  return viewAudiences.find((audience) => audience === text) ?? 'self'
}

function updateOf({ revision }: StoredView, { audience, ...fields }: ViewFields) {
  return { ...fields, audience: audienceOf(audience), revision }
}
