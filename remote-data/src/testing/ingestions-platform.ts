import { ingestionCreateSchema, type Ingestion, type ProjectChoice } from '@lintel/shared/contract/captures'
import { http, HttpResponse } from 'msw'
import { anIngestion } from './an-ingestion.ts'
import { captureId } from './a-capture.ts'

const all = '/api/capture-ingestions'

/** A fake platform for ingestions; tests set their progress. */
export class IngestionsPlatform {
  /** Newest first. */
  ingestions: Ingestion[]
  /** Started ingestions: upload id and project. */
  readonly started: string[] = []
  readonly cancelled: string[] = []
  /** The project chosen for each; undefined to detect it from the file. */
  readonly chosen: (ProjectChoice | undefined)[] = []
  /** The previous version of each, if any. */
  readonly versionsOf: (string | undefined)[] = []

  constructor(ingestions: readonly Ingestion[] = []) {
    this.ingestions = [...ingestions]
  }

  change(id: string, parts: Partial<Ingestion>): Ingestion | undefined {
    this.ingestions = this.ingestions.map((one) => (one.id === id ? { ...one, ...parts } : one))
    return this.ingestions.find((one) => one.id === id)
  }

  handlers() {
    return [
      http.get(all, () => HttpResponse.json({ items: this.ingestions, total: this.ingestions.length, hasMore: false })),
      http.post(all, async ({ request }) => {
        const { uploadId, originPath, project, previousCaptureId } = ingestionCreateSchema.parse(await request.json())
        this.started.push(`${uploadId} ${originPath}`)
        this.chosen.push(project)
        this.versionsOf.push(previousCaptureId)
        const ingestion = anIngestion({
          id: captureId(900 + this.started.length),
          requestedDate: new Date().toISOString(),
        })
        this.ingestions = [ingestion, ...this.ingestions]
        return HttpResponse.json(ingestion, { status: 201 })
      }),
      http.post(`${all}/:id/retry`, ({ params }) =>
        HttpResponse.json(this.change(String(params['id']), { status: 'Queued', statusDetails: null })),
      ),
      http.post(`${all}/:id/cancel`, ({ params }) => {
        this.cancelled.push(String(params['id']))
        this.ingestions = this.ingestions.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
      http.delete(`${all}/:id`, ({ params }) => {
        this.ingestions = this.ingestions.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }
}
