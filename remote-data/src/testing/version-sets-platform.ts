import {
  versionSetCreateSchema,
  versionSetUpdateSchema,
  type VersionSet,
  type VersionSetCapture,
  type VersionSetFile,
} from '@lintel/shared/contract/captures'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { captureId } from './a-capture.ts'
import { ComparisonsPlatform } from './comparisons-platform.ts'

export function aVersion(number: number, parts: Partial<VersionSetCapture> = {}): VersionSetCapture {
  return {
    captureId: captureId(number),
    fileName: `File ${number}.ifc`,
    captureDate: `2026-03-${String(number).padStart(2, '0')}T15:00:00.000Z`,
    elementCount: 1204,
    ...parts,
  }
}

export function aVersionSet(parts: Partial<VersionSet> = {}): VersionSet {
  const captures = parts.captures ?? [aVersion(1), aVersion(2)]
  return {
    id: captureId(800),
    projectGroupId: captureId(500),
    project: { id: captureId(500), projectNumber: '0815', projectName: 'Main Street' },
    name: '50% CD',
    issueDate: '2026-03-31',
    createdBy: 'Ada Byrne',
    createdDate: '2026-04-01T15:00:00.000Z',
    revision: 1,
    ...parts,
    captures,
    captureCount: captures.length,
  }
}

/** A fake platform for version sets and their project. */
export class VersionSetsPlatform extends ComparisonsPlatform {
  sets: VersionSet[] = [aVersionSet()]
  choices: VersionSetCapture[] = [aVersion(4, { fileName: 'File 1.ifc' }), aVersion(2), aVersion(1)]
  files: VersionSetFile[] = []
  isForbidden = false
  /** Pairs of ids. */
  readonly compared: string[] = []

  override handlers() {
    return [
      http.get('/api/version-sets', () => {
        if (this.isForbidden) return HttpResponse.json(aProblem({ status: 403 }), { status: 403 })
        return HttpResponse.json(this.sets)
      }),
      http.get('/api/version-set-choices', () => HttpResponse.json({ items: this.choices, hasMore: false })),
      http.post('/api/version-sets', async ({ request }) => {
        const { captureIds, ...values } = versionSetCreateSchema.parse(await request.json())
        const created = aVersionSet({ ...values, id: captureId(801), captures: this.versionsOf(captureIds) })
        this.sets = [created, ...this.sets]
        return HttpResponse.json(created, { status: 201 })
      }),
      http.get<{ id: string }>('/api/version-sets/:id', ({ params: { id } }) => {
        const found = this.sets.find((set) => set.id === id)
        return found ? HttpResponse.json(found) : notFound()
      }),
      http.put<{ id: string }>('/api/version-sets/:id', async ({ request, params: { id } }) => {
        const { captureIds, ...values } = versionSetUpdateSchema.parse(await request.json())
        const found = this.sets.find((set) => set.id === id)
        if (!found) return notFound()
        if (found.revision !== values.revision) {
          const problem = aProblem({ status: 409, code: 'version-sets/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        const changed = aVersionSet({
          ...found,
          ...values,
          revision: found.revision + 1,
          captures: this.versionsOf(captureIds),
        })
        this.sets = this.sets.map((set) => (set.id === id ? changed : set))
        return HttpResponse.json(changed)
      }),
      http.delete<{ id: string }>('/api/version-sets/:id', ({ params: { id } }) => {
        this.sets = this.sets.filter((set) => set.id !== id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.get<{ id: string }>('/api/version-sets/:id/comparison', ({ request, params: { id } }) => {
        const compareId = new URL(request.url).searchParams.get('compareId') ?? ''
        this.compared.push(`${id} ${compareId}`)
        const [base, compare] = [id, compareId].map((one) => this.sets.find((set) => set.id === one))
        return HttpResponse.json({ base, compare, files: this.files })
      }),
      ...super.handlers(),
    ]
  }

  private versionsOf(ids: readonly string[]): VersionSetCapture[] {
    return this.choices.filter((choice) => ids.includes(choice.captureId))
  }
}

function notFound() {
  return HttpResponse.json(aProblem({ status: 404, code: 'version-sets/not-found' }), { status: 404 })
}
