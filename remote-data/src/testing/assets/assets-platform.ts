import { z } from '@lintel/shared/contract'
import {
  assetChangeSchema,
  assetCreateSchema,
  type Asset,
  type AssetImport,
  type AssetImportResult,
} from '@lintel/shared/contract/assets'
import { anAsset, assetId, OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'

const all = '/api/assets'

/** A fake platform for assets. */
export class AssetsPlatform {
  assets: Asset[]
  imports: AssetImport[] = []
  /** The caller lacks permission for the list. */
  refuses = false
  readonly events = new OpenEvents('assets')
  /** Hashes of imported files. */
  readonly #files = new Map<string, AssetImport>()
  /** Deleted assets that can be restored. */
  readonly #aside = new Map<string, Asset>()

  constructor(assets: readonly Asset[] = [anAsset()]) {
    this.assets = [...assets]
  }

  handlers() {
    return [
      http.get(`${all}/events`, () => this.events.response()),
      http.get(`${all}/imports`, () => HttpResponse.json(this.imports)),
      http.post(`${all}/imports`, ({ request }) => this.importFile(request)),
      http.delete(`${all}/imports/:id`, ({ params }) => {
        this.imports = this.imports.filter(({ id }) => id !== params['id'])
        this.assets = this.assets.filter(({ importId }) => importId !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(all, () =>
        this.refuses ? problem(403, 'roles/missing', 'You may not.') : HttpResponse.json(this.assets),
      ),
      http.post(all, async ({ request }) => {
        const created = { ...anAsset(assetCreateSchema.parse(await request.json())), id: assetId(500) }
        this.assets = [...this.assets, created]
        return HttpResponse.json(created, { status: 201 })
      }),
      http.get(`${all}/:id`, ({ params }) => this.one(params['id'])),
      http.patch(`${all}/:id`, async ({ params, request }) => this.change(params['id'], await request.json())),
      http.delete(`${all}/:id`, ({ params }) => {
        const found = this.assets.find(({ id }) => id === params['id'])
        if (found) this.#aside.set(found.id, found)
        this.assets = this.assets.filter((asset) => asset !== found)
        return new HttpResponse(null, { status: 204 })
      }),
      http.post(`${all}/:id/restore`, ({ params }) => {
        const back = this.#aside.get(String(params['id']))
        if (back) this.assets = [...this.assets, back]
        return this.one(params['id'])
      }),
      http.put('/api/users/:user/preferences/:key', () => new HttpResponse(null, { status: 204 })),
    ]
  }

  private one(id: unknown) {
    const wanted = z.uuid().parse(id)
    const found = this.assets.find((asset) => asset.id === wanted)
    return found ? HttpResponse.json(found) : problem(404, 'assets/not-found', "This asset doesn't exist.")
  }

  private change(id: unknown, body: unknown) {
    const { revision, ...change } = assetChangeSchema.parse(body)
    const found = this.assets.find((asset) => asset.id === id)
    if (!found) return problem(404, 'assets/not-found', "This asset doesn't exist.")
    if (revision !== found.revision) {
      const errors = Object.keys(change).map((path) => ({ path, message: 'It is another one now.' }))
      return problem(409, 'assets/changed-meanwhile', 'This asset has been changed.', errors)
    }
    const changed = { ...found, ...change, revision: revision + 1 }
    this.assets = this.assets.map((asset) => (asset === found ? changed : asset))
    return HttpResponse.json(changed)
  }

  private async importFile(request: Request) {
    const search = new URL(request.url).searchParams
    const hash = search.get('fileHash') ?? ''
    const lines = (await request.text()).trim().split('\n')
    const rows = lines.map((line) => assetCreateSchema.parse(JSON.parse(line)))
    const earlier = this.#files.get(hash)
    if (earlier) return HttpResponse.json({ ...earlier, isRepeated: true } satisfies AssetImportResult)
    const id = assetId(900 + this.imports.length)
    const fileName = search.get('fileName') ?? ''
    const date = '2026-11-22T08:00:00.000Z'
    const done = { id, fileName, rowCount: rows.length, importedBy: 'Ada', importedDate: date, undoUntil: date }
    this.#files.set(hash, done)
    this.imports = [done, ...this.imports]
    this.assets = [
      ...this.assets,
      ...rows.map((row, index) => ({ ...anAsset(row), id: assetId(1000 + index), importId: id })),
    ]
    return HttpResponse.json({ ...done, isRepeated: false } satisfies AssetImportResult, { status: 201 })
  }
}

function problem(status: number, code: string, detail: string, errors?: { path: string; message: string }[]) {
  const body = { type: 'about:blank', title: 'Refused', status, code, detail, requestId: 'r', errors }
  return HttpResponse.json(body, { status })
}
