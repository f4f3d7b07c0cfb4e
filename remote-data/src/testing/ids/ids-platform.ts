import {
  idsCheckCreateSchema,
  idsFileUpdateSchema,
  type IdsChange,
  type IdsCheck,
  type IdsFile,
  type IdsFinding,
  type IdsSpecification,
} from '@lintel/shared/contract/ids'
import { aProblem, OpenEvents } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { captureId } from '../a-capture.ts'
import { anIdsCheck, anIdsFile, someFindings, someSpecifications, waitingCheck } from './an-ids-check.ts'

const checks = '/api/ids-checks'
const files = '/api/ids-files'

/** A fake platform for IDS files and checks. */
export class IdsPlatform {
  files: IdsFile[] = [anIdsFile()]
  /** Newest first. */
  checks: IdsCheck[] = [anIdsCheck()]
  changes: IdsChange[] = []
  specifications: IdsSpecification[] = someSpecifications
  findings: IdsFinding[] = someFindings
  /** The errors that uploaded files are rejected with. */
  refusal: { path: string; message: string }[] | undefined
  readonly events = new OpenEvents('ids-check')
  readonly calls: string[] = []

  constructor(parts: Partial<Pick<IdsPlatform, 'files' | 'checks' | 'changes' | 'specifications' | 'findings'>> = {}) {
    Object.assign(this, parts)
  }

  handlers() {
    return [
      ...this.fileHandlers(),
      ...this.startHandlers(),
      ...this.checkHandlers(),
      http.put('/api/users/:user/preferences/:key', () => new HttpResponse(null, { status: 204 })),
    ]
  }

  private fileHandlers() {
    return [
      http.get(files, () => HttpResponse.json(this.files)),
      http.post(files, async ({ request }) => {
        const sent = await this.sent(request)
        if (!sent) return this.refused()
        const file = anIdsFile({ id: captureId(860 + this.files.length), name: sent.name, bytes: sent.text.length })
        this.files = [...this.files, file]
        return HttpResponse.json(file, { status: 201 })
      }),
      http.put(`${files}/:id`, async ({ params, request }) => {
        const { name, revision } = idsFileUpdateSchema.parse(await request.json())
        if (this.files.find(({ id }) => id === params['id'])?.revision !== revision) {
          const problem = aProblem({
            status: 409,
            code: 'ids-files/changed-meanwhile',
            detail: 'Someone renamed this.',
          })
          return HttpResponse.json(problem, { status: 409 })
        }
        this.files = this.files.map((one) => (one.id === params['id'] ? { ...one, name, revision: revision + 1 } : one))
        return HttpResponse.json(this.files.find(({ id }) => id === params['id']))
      }),
      http.delete(`${files}/:id`, ({ params }) => {
        this.files = this.files.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private startHandlers() {
    return [
      http.post('/api/captures/:id/ids-checks', async ({ request }) => {
        const { rules } = idsCheckCreateSchema.parse(await request.json())
        this.calls.push(JSON.stringify(rules))
        return this.startCheck('Fire Safety')
      }),
      http.post('/api/captures/:id/ids-checks/sent', async ({ request }) => {
        const sent = await this.sent(request)
        return sent ? this.startCheck(sent.name) : this.refused()
      }),
    ]
  }

  private startCheck(rulesName: string) {
    const check = waitingCheck({ id: captureId(801), rulesName })
    this.checks = [check, ...this.checks]
    return HttpResponse.json(check, { status: 202 })
  }

  private checkHandlers() {
    const one = (id: unknown) => this.checks.find((check) => check.id === id)
    return [
      http.get(checks, () => HttpResponse.json({ items: this.checks, total: this.checks.length, hasMore: false })),
      http.get(`${checks}/:id`, ({ params }) => {
        const found = one(params['id'])
        return found ? HttpResponse.json(found) : HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
      }),
      http.get(`${checks}/:id/events`, () => this.events.response()),
      http.post(`${checks}/:id/cancel`, ({ params }) => {
        const cancelled = { status: 'Cancelled' as const, statusDetails: 'Cancelled by Ada Byrne.' }
        this.checks = this.checks.map((check) => (check.id === params['id'] ? { ...check, ...cancelled } : check))
        return HttpResponse.json(one(params['id']))
      }),
      http.delete(`${checks}/:id`, ({ params }) => {
        this.checks = this.checks.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(`${checks}/:id/comparable`, ({ params }) =>
        HttpResponse.json(this.checks.filter(({ id }) => id !== params['id'])),
      ),
      http.get(`${checks}/:id/specifications`, () => HttpResponse.json(this.specifications)),
      http.get(`${checks}/:id/findings`, ({ request }) => {
        const requestedOutcome = new URL(request.url).searchParams.get('outcome')
        return HttpResponse.json(this.findings.filter(({ outcome }) => outcome === requestedOutcome))
      }),
      http.get(`${checks}/:id/changes`, ({ request }) => {
        this.calls.push(new URL(request.url).search)
        return HttpResponse.json(this.changes)
      }),
    ]
  }

  private async sent(request: Request) {
    const { searchParams } = new URL(request.url)
    const name = searchParams.get('name') ?? ''
    const text = await request.text()
    this.calls.push(`${name}: ${text}`)
    return this.refusal && searchParams.get('anyway') !== 'true' ? undefined : { name, text }
  }

  private refused() {
    const detail = 'This is no valid IDS file.'
    const problem = aProblem({ status: 422, code: 'ids-files/invalid', detail, errors: this.refusal })
    return HttpResponse.json(problem, { status: 422 })
  }
}
