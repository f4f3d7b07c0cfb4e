import {
  topicExportSchema,
  topicProposalUpdatesSchema,
  type TopicExport,
  type TopicImport,
  type TopicProposal,
} from '@lintel/shared/contract/topics'
import { http, HttpResponse } from 'msw'
import { captureId, hoursAgo } from '../a-capture.ts'
import { ada, topicId } from './a-topic.ts'
import { problem, refusal } from './answers.ts'

export const importId = captureId(7001)

export function aProposal(number: number, parts: Partial<TopicProposal> = {}): TopicProposal {
  return {
    ...{ id: String(number), revision: 1, state: 'Open', kind: 'new', title: `Topic ${number}`, topicId: null },
    ...{ differences: [], newComments: 0, changedComments: 0, newViewpoints: 0, author: 'site@elsewhere.test' },
    ...{ createdDate: hoursAgo(90), reason: null, remarks: [], decidedBy: null },
    ...parts,
  }
}

/** A fake platform for BCF files. */
export class BcfPlatform {
  proposals: TopicProposal[] = [
    aProposal(1, { newViewpoints: 1 }),
    aProposal(2, {
      ...{ kind: 'change', title: 'Door too low', topicId: topicId(1), newComments: 2 },
      differences: [{ field: 'Status', before: 'Open', after: 'Closed' }],
    }),
    aProposal(3, { kind: 'unchanged', title: 'Lamp is missing' }),
    aProposal(4, { kind: 'refused', title: 'Huge', reason: 'A picture cannot be taken.' }),
  ]
  imports: TopicImport[] = []
  /** Why the next import or decision fails. */
  fault: string | undefined
  refuses = false
  readonly sent: { projectId: string | null; fileName: string | null; type: string | null }[] = []
  readonly exported: TopicExport[] = []

  handlers() {
    const one = '/api/topic-imports/:id'
    return [
      http.get('/api/topic-imports', () =>
        this.refuses
          ? refusal()
          : HttpResponse.json({ items: this.imports, total: this.imports.length, hasMore: false }),
      ),
      http.post('/api/topic-imports', ({ request }) => this.take(request)),
      http.get(one, () => {
        const [found] = this.imports
        return found ? HttpResponse.json(found) : problem(404, 'topic-imports/not-found', "This import doesn't exist.")
      }),
      http.delete(one, () => {
        this.imports = []
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(`${one}/proposals`, () => HttpResponse.json(this.proposals)),
      http.put(`${one}/proposals`, async ({ request }) => this.decide(await request.json())),
      http.post('/api/topics/bcf', async ({ request }) => {
        this.exported.push(topicExportSchema.parse(await request.json()))
        return new HttpResponse('PK', { headers: { 'content-type': 'application/zip' } })
      }),
    ]
  }

  private take(request: Request) {
    if (this.fault !== undefined) return problem(422, 'topic-imports/unreadable', this.fault)
    const { searchParams } = new URL(request.url)
    const [projectId, fileName] = [searchParams.get('projectId'), searchParams.get('fileName')]
    this.sent.push({ projectId, fileName, type: request.headers.get('content-type') })
    this.imports = [anImport({ fileName: fileName ?? '' })]
    return HttpResponse.json(this.imports[0], { status: 201 })
  }

  private decide(body: unknown) {
    const { updates } = topicProposalUpdatesSchema.parse(body)
    const detail = this.fault
    const results = updates.map(({ id, state }) => {
      const proposal = this.proposals.find((each) => each.id === id)
      if (!proposal || detail !== undefined)
        return { id, proposal, problem: { code: 'topic-imports/changed-since', status: 409, detail } }
      const decided = { ...proposal, state, revision: proposal.revision + 1, decidedBy: ada.name }
      this.proposals = this.proposals.map((each) => (each.id === id ? decided : each))
      return { id, proposal: decided, problem: null }
    })
    return HttpResponse.json({ results })
  }
}

export function anImport(parts: Partial<TopicImport> = {}): TopicImport {
  return {
    ...{ id: importId, project: { id: captureId(901), number: '0815', name: 'Main Street' }, fileName: 'site.bcf' },
    ...{ version: '2.1', importedBy: ada, importedDate: hoursAgo(1), newCount: 1, changeCount: 1, unchangedCount: 1 },
    ...{ refusedCount: 1, openCount: 2, acceptedCount: 0, dismissedCount: 0 },
    ...parts,
  }
}
