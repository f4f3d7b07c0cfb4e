import {
  savedViewCreateSchema,
  savedViewImportSchema,
  savedViewUpdateSchema,
  type PrototypeManifest,
  type SavedView,
  type SavedViewCreate,
} from '@lintel/shared/contract'
import { aManifest as aManifestWithoutFiles, aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'

export const manifestCall = '/api/lintel-webapi/prototypes/ACME/P14/2024.1'
export const viewsCall = '/api/savedviews/byorganizationsymbol/ACME'

/** A file whose hash is derived from its name, because nothing reads its content. */
function aFile(name: string, rules: PrototypeManifest['fileConfigurations'][number]['rules']) {
  const hexDigits = Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16))
  const contentHash = hexDigits.join('').padStart(64, '0')
  const file = { url: `/models/${name}.glb?until=1&signature=x`, bytes: 1000, contentHash }
  return { urn: `urn:lintel:model:ACME:p14:2024-1/${name}`, rules, file }
}

function equalsRule(fact: string, value: string) {
  return { operator: 'equals', fact, value }
}

/** With a site, a shell for each of two sizes, and the drive-through lane. */
export function aManifest(parts: Partial<PrototypeManifest> = {}): PrototypeManifest {
  return aManifestWithoutFiles({
    fileConfigurations: [
      aFile('site', [equalsRule('Code', 'IBC')]),
      aFile('shell-5000', [equalsRule('Proto Size', '5000')]),
      aFile('shell-10000', [equalsRule('Proto Size', '10000')]),
      aFile('lane', [equalsRule('Drive Thru', 'Dual Lane')]),
    ],
    ...parts,
  })
}

function storedView({ components, drawings, ...fields }: SavedViewCreate, id: string): SavedView {
  const now = new Date().toISOString()
  // Without a picture, which would need a server.
  const rest = { author: null, revision: 1, createdAt: now, updatedAt: now, thumbnailUrl: null }
  return {
    ...fields,
    ...rest,
    ...(components && { components, hasComponents: true }),
    ...(drawings && { drawings, hasDrawings: true }),
    id,
    organizationId: 1,
  }
}

function listedView({ components, drawings, ...view }: SavedView): SavedView {
  return { ...view, ...(components && { hasComponents: true }), ...(drawings && { hasDrawings: true }) }
}

/** Mocks the manifest, and stores views like the platform. */
export function viewerHandlers(manifest: PrototypeManifest, initialViews: readonly SavedView[] = []) {
  let views = initialViews
  function find(id: unknown) {
    return views.find((view) => view.id === id)
  }
  return [
    http.get(manifestCall, () => HttpResponse.json(manifest)),
    http.get(viewsCall, ({ request }) => {
      const prototype = new URL(request.url).searchParams.get('prototype')
      return HttpResponse.json(views.filter((view) => view.prototype === prototype).map(listedView))
    }),
    http.get('/api/savedviews/:id', ({ params }) => HttpResponse.json(find(params['id']))),
    http.post('/api/savedviews', async ({ request }) => {
      const fields = savedViewCreateSchema.parse(await request.json())
      const created = storedView(fields, `view-${views.length + 1}`)
      views = [...views, created]
      return HttpResponse.json(created, { status: 201 })
    }),
    http.post('/api/savedviews/import', async ({ request }) => {
      const file = savedViewImportSchema.parse(await request.json())
      const newViews = file.views.filter(({ id, name }) => !views.some((view) => view.id === id || view.name === name))
      const created = newViews.map((view) =>
        storedView({ ...view, prototype: file.prototype }, `imported ${view.name}`),
      )
      views = [...views, ...created]
      return HttpResponse.json({ created, known: file.views.length - created.length })
    }),
    http.put('/api/savedviews/:id', async ({ params, request }) => {
      const found = find(params['id'])
      const update = savedViewUpdateSchema.parse(await request.json())
      if (!found) return HttpResponse.json(null, { status: 404 })
      const { position, target, components = found.components, revision = found.revision } = update
      if (revision !== found.revision) {
        const problem = aProblem({ status: 409, code: 'saved-views/changed-meanwhile' })
        return HttpResponse.json(problem, { status: 409 })
      }
      const updated = storedView({ ...update, position, target, components }, found.id)
      const changed = { ...updated, revision: revision + 1 }
      views = views.map((view) => (view === found ? changed : view))
      return HttpResponse.json(changed)
    }),
    http.delete('/api/savedviews/:id', ({ params }) => {
      views = views.filter((view) => view.id !== params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
