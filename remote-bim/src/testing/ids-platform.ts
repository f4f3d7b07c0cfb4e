import {
  idsExportSchema,
  idsProposalUpdatesSchema,
  type IdsImport,
  type IdsProposal,
  type ImportedSpecification,
} from '@lintel/shared/contract/ids-imports'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { idOf } from './a-master-element.ts'
import { BimPlatform } from './bim-platform.ts'
import { partOf } from './parts-of-lists.ts'

function anImport(parts: Partial<IdsImport> = {}): IdsImport {
  return {
    id: idOf(801),
    fileName: 'owner.ids',
    title: 'Requirements of the Owner',
    importedBy: 'Ada Byrne',
    importedDate: new Date(Date.now() - 3_600_000).toISOString(),
    specificationCount: 2,
    unmatchedCount: 1,
    openCount: 3,
    acceptedCount: 0,
    dismissedCount: 0,
    ...parts,
  }
}

function aProposal(parts: Partial<IdsProposal> = {}): IdsProposal {
  return {
    id: idOf(811),
    revision: 1,
    state: 'Open',
    kind: 'Value',
    specificationNumber: 1,
    specification: 'Outer walls',
    masterElementId: idOf(1),
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Exterior 300',
    setName: 'Pset_WallCommon',
    parameterName: 'FireRating',
    now: 'Not in reviews',
    proposed: 'F90',
    remark: null,
    decidedBy: null,
    ...parts,
  }
}

const rule = { kind: 'Rule', masterElementId: null, category: null, family: null, type: null, setName: null } as const

/** Fake imports of one organization, with decisions about their proposals. */
class IdsPlatform {
  imports: IdsImport[] = [anImport()]
  proposals: IdsProposal[] = [
    aProposal(),
    aProposal({
      id: idOf(812),
      kind: 'Status',
      setName: null,
      parameterName: null,
      now: 'Not Reviewed',
      proposed: 'Approved',
    }),
    aProposal({
      id: idOf(813),
      ...rule,
      parameterName: null,
      now: null,
      proposed: 'Required: material = Oak',
      specificationNumber: 2,
    }),
  ]
  specifications: ImportedSpecification[] = [
    { number: 1, name: 'Outer walls', line: 9, outcome: 'proposed', proposalCount: 2, told: [] },
    { number: 2, name: 'Oak', line: 30, outcome: 'unmatched', proposalCount: 1, told: ['Required: material = Oak'] },
  ]
  /** Requested exports. */
  exports: unknown[] = []
  /** Names of uploaded files. */
  sent: (string | null)[] = []
  /** Proposals that can't be decided, with the message. */
  refused = new Map<string, string>()

  handlers() {
    const one = '/api/ids-imports/:id'
    return [
      http.post('/api/master-model/ids', async ({ request }) => {
        this.exports.push(idsExportSchema.parse(await request.json()))
        return new HttpResponse('<ids/>', { headers: { 'content-type': 'application/xml' } })
      }),
      http.get('/api/ids-imports', ({ request }) => HttpResponse.json(partOf(this.imports, request.url))),
      http.post('/api/ids-imports', ({ request }) => {
        const fileName = new URL(request.url).searchParams.get('fileName')
        this.sent.push(fileName)
        const added = anImport({ id: idOf(802), fileName: fileName ?? '' })
        this.imports = [added, ...this.imports]
        return HttpResponse.json(added, { status: 201 })
      }),
      http.get<{ id: string }>(one, ({ params }) => {
        const found = this.imports.find(({ id }) => id === params.id)
        return found
          ? HttpResponse.json(this.counted(found))
          : HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
      }),
      http.delete<{ id: string }>(one, ({ params }) => {
        this.imports = this.imports.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(`${one}/proposals`, () => HttpResponse.json(this.proposals)),
      http.get(`${one}/specifications`, () => HttpResponse.json(this.specifications)),
      http.put(`${one}/proposals`, async ({ request }) => {
        const { updates } = idsProposalUpdatesSchema.parse(await request.json())
        return HttpResponse.json({ results: updates.map(({ id, state }) => this.decide(id, state)) })
      }),
    ]
  }

  private counted(one: IdsImport): IdsImport {
    const countOf = (state: IdsProposal['state']) =>
      this.proposals.filter((proposal) => proposal.state === state).length
    const counts = {
      openCount: countOf('Open'),
      acceptedCount: countOf('Accepted'),
      dismissedCount: countOf('Dismissed'),
    }
    return { ...one, ...counts }
  }

  private decide(id: string, state: IdsProposal['state']) {
    const words = this.refused.get(id)
    const problem = words === undefined ? null : { code: 'ids-imports/changed-since', status: 409, detail: words }
    this.proposals = this.proposals.map((one) =>
      one.id === id && !problem ? { ...one, state, revision: one.revision + 1, decidedBy: 'Ada Byrne' } : one,
    )
    return { id, proposal: this.proposals.find((one) => one.id === id) ?? null, problem }
  }
}

/** The master model with imported files. */
export class IdsBimPlatform extends BimPlatform {
  readonly ids = new IdsPlatform()

  override handlers() {
    return [...super.handlers(), ...this.ids.handlers()]
  }
}
