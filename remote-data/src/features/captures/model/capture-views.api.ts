import { api, type QueryClient } from '@lintel/shared/api'
import { capturedElementsQuery, parentsIn } from '@lintel/shared/captured-model'
import {
  captureViewSchema,
  captureViewsResultSchema,
  viewAudiences,
  type CaptureView,
  type CaptureViewsCreate,
  type CaptureViewUpdate,
  type ViewAudience,
} from '@lintel/shared/contract/captures'
import type { StoredView, NamedElement, ViewFields, ViewStore } from '@lintel/shared/saved-views'
import type { Viewer } from '@lintel/shared/viewer'
import { noteOf } from './capture-view.model.ts'

type ViewsScope = {
  client: QueryClient
  organization: string
  capture: { id: string; documentFileName: string }
  audiences: ViewStore['audiences']
}

/** The saved views of a capture's project. */
export function viewsOfCapture({ client, organization, capture, audiences }: ViewsScope): ViewStore {
  const { id, documentFileName } = capture
  const call = { organization: { id: organization } }
  const all = `/captures/${encodeURIComponent(id)}/views`
  const one = (view: StoredView) => `/capture-views/${encodeURIComponent(view.id)}`
  const toView = (view: CaptureView) => toKeptView(view, id)
  async function save(body: CaptureViewsCreate) {
    return api.post(all, { body, schema: captureViewsResultSchema, ...call })
  }
  return {
    of: { id: `${organization}/${id}`, name: documentFileName || 'Capture' },
    queryKey: ['data', 'capture-views', organization, id],
    editors: ['revitupload.read', 'revituploadcompare.read'],
    audiences,
    list: async (signal) => (await api.get(all, { schema: captureViewSchema.array(), signal, ...call })).map(toView),
    read: async (view) => toView(await api.get(one(view), { schema: captureViewSchema, ...call })),
    create: async ({ audience, ...view }) => {
      const { created } = await save({ audience: audienceOf(audience), isImport: false, views: [view] })
      const [first] = created
      if (!first) throw new Error('The platform returned no saved view.')
      return toView(first)
    },
    update: async (view, fields) => {
      const body = updateOf(view, fields)
      return toView(await api.put(one(view), { body, schema: captureViewSchema, ...call }))
    },
    remove: (view) => api.delete(one(view), call),
    /** Private by default. */
    add: async (views) => {
      const { created, known } = await save({ audience: 'self', isImport: true, views })
      return { created: created.length, known }
    },
    elements: (viewer) => namedElements(viewer, client, { organization, captureId: id }),
  }
}

function toKeptView(view: CaptureView, captureId: string): StoredView {
  return { ...view, note: noteOf(view, captureId), isFixed: !view.isChangeable }
}

function audienceOf(text: string | undefined): ViewAudience {
  return viewAudiences.find((audience) => audience === text) ?? 'self'
}

function updateOf({ revision }: StoredView, { audience, ...fields }: ViewFields): CaptureViewUpdate {
  return { ...fields, audience: audienceOf(audience), revision }
}

/** Element numbers are per capture, but the IDs of the authoring program stay the same across captures. */
export async function namedElements(
  viewer: Viewer,
  client: QueryClient,
  { organization, captureId }: { organization: string; captureId: string },
): Promise<NamedElement[]> {
  const [elements, captured] = await Promise.all([
    viewer.elements(),
    client.query(capturedElementsQuery(organization, captureId)),
  ])
  const byId = new Map(captured.map((one) => [String(one.number), one]))
  const parentsOf = parentsIn(captured)
  return elements.map((element) => {
    const known = byId.get(element.elementId)
    if (known === undefined) return element
    const { revitUniqueId: uniqueId } = known
    const own = { ...element, uniqueId, propertySets: [...element.propertySets, identityOf(uniqueId)] }
    // A capture's geometry is flat, but other programs may reference only the parent: a curtain wall, an assembly, or a
    // room.
    const parents = parentsOf(known).map(({ revitUniqueId: id }) => ({ elementId: id, propertySets: [identityOf(id)] }))
    return parents.length === 0 ? own : { ...own, wholes: parents }
  })
}

/** For IFC files, the GlobalId, which other programs use. */
function identityOf(uniqueId: string) {
  return { name: '', properties: [{ name: 'IfcGUID', value: uniqueId }] }
}
