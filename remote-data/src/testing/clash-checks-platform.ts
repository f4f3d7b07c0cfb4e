import {
  clashCheckCreateSchema,
  clashDecisionsSchema,
  clashRuleCreateSchema,
  clashRuleUpdateSchema,
  type Clash,
  type ClashCheck,
  type ClashElement,
  type ClashRule,
  type ClashState,
  type FederatedFile,
} from '@lintel/shared/contract/captures'
import { topicsFromClashesSchema, type TopicsFromClashes } from '@lintel/shared/contract/topics'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { captureId, hoursAgo } from './a-capture.ts'
import { VersionSetsPlatform } from './version-sets-platform.ts'

const anything = { classes: [], types: [], files: [] }

export function aClashRule(parts: Partial<ClashRule> = {}): ClashRule {
  return {
    id: captureId(700),
    name: 'Structure and ducts',
    kind: 'hard',
    a: { ...anything, classes: ['IfcBeam'] },
    b: { ...anything, classes: ['IfcDuctSegment'] },
    millimeters: 10,
    revision: 1,
    ...parts,
  }
}

const { id: _id, revision: _revision, ...rule } = aClashRule()

export function aClashCheck(parts: Partial<ClashCheck> = {}): ClashCheck {
  return {
    id: captureId(710),
    projectGroupId: captureId(500),
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    rules: [rule],
    captures: [
      { captureId: captureId(1), fileName: 'Structure.ifc' },
      { captureId: captureId(2), fileName: 'Mechanical.ifc' },
    ],
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: hoursAgo(1),
    completedDate: hoursAgo(1),
    counts: { found: 3, stored: 3, withoutShape: 0 },
    ...parts,
  }
}

function aClashElement(parts: Partial<ClashElement> = {}): ClashElement {
  return {
    captureId: captureId(1),
    fileName: 'Structure.ifc',
    number: 1,
    uniqueId: '0beam1',
    class: 'IfcBeam',
    type: 'IPE 300',
    name: 'Beam 1',
    level: 'Level 1',
    ...parts,
  }
}

function aDuct(number: number): ClashElement {
  const duct = {
    captureId: captureId(2),
    fileName: 'Mechanical.ifc',
    class: 'IfcDuctSegment',
    type: 'Round',
    level: null,
  }
  return aClashElement({ ...duct, number, uniqueId: `0duct${number}`, name: `Duct ${number}` })
}

function aClash(parts: Partial<Clash> = {}): Clash {
  return {
    number: 1,
    rule: 0,
    a: aClashElement(),
    b: aDuct(1),
    point: { x: 1, y: 2, z: 3 },
    room: 'Lobby',
    millimeters: null,
    ...parts,
  }
}

function aModelFile(number: number, fileName: string): FederatedFile {
  return {
    captureId: captureId(number),
    fileName,
    captureDate: '2026-03-14T15:00:00.000Z',
    elementCount: 4,
    status: 'Made',
    file: { url: `/models/${number}.glb`, bytes: 1000, contentHash: String(number).repeat(64) },
    origin: { x: 0, y: 0, z: 0 },
    georeference: null,
    derivedDiscipline: 'structure',
    discipline: null,
    offset: null,
    revision: 0,
  }
}

const checks = '/api/clash-checks'
const rules = '/api/clash-rules'

/** A fake platform for clash checks and rules. */
export class ClashChecksPlatform extends VersionSetsPlatform {
  rules: ClashRule[] = [aClashRule()]
  /** Newest first. */
  checks: ClashCheck[] = [aClashCheck()]
  clashes: Clash[] = [
    aClash(),
    aClash({ number: 2, b: aDuct(2), room: null }),
    aClash({ number: 3, a: aClashElement({ number: 3, name: 'Beam 3', uniqueId: '0beam3' }), b: aDuct(2), room: null }),
  ]
  states: ClashState[] = []
  modelFiles = [aModelFile(1, 'Structure.ifc'), aModelFile(2, 'Mechanical.ifc')]
  /** The status of responses to reads. */
  status = 200
  readonly requested: unknown[] = []
  readonly topics: TopicsFromClashes[] = []

  override handlers() {
    return [...this.ruleHandlers(), ...this.checkHandlers(), ...this.clashHandlers(), ...super.handlers()]
  }

  private ruleHandlers() {
    return [
      http.get(rules, () => this.answer(this.rules)),
      http.post(rules, async ({ request }) => {
        const created = aClashRule({ ...clashRuleCreateSchema.parse(await request.json()), id: captureId(701) })
        this.rules = [...this.rules, created]
        return HttpResponse.json(created, { status: 201 })
      }),
      http.put(`${rules}/:id`, async ({ params, request }) => {
        const { revision, ...values } = clashRuleUpdateSchema.parse(await request.json())
        const found = this.rules.find(({ id }) => id === params['id'])
        if (found?.revision !== revision) {
          const problem = aProblem({ status: 409, code: 'clash-rules/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        const changed = { ...found, ...values, revision: revision + 1 }
        this.rules = this.rules.map((one) => (one.id === found.id ? changed : one))
        return HttpResponse.json(changed)
      }),
      http.delete(`${rules}/:id`, ({ params }) => {
        this.rules = this.rules.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private checkHandlers() {
    const one = (id: unknown) => this.checks.find((check) => check.id === id)
    return [
      http.get(checks, () => this.answer({ items: this.checks, total: this.checks.length, hasMore: false })),
      http.post(checks, async ({ request }) => {
        const body = clashCheckCreateSchema.parse(await request.json())
        this.requested.push(body)
        const check = aClashCheck({ id: captureId(711), status: 'Queued', progress: 0, counts: null })
        this.checks = [check, ...this.checks]
        return HttpResponse.json(check, { status: 202 })
      }),
      http.get(`${checks}/:id`, ({ params }) => {
        const found = one(params['id'])
        return found ? this.answer(found) : HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
      }),
      http.post(`${checks}/:id/cancel`, ({ params }) => {
        const cancelled = { status: 'Cancelled' as const, statusDetails: 'Cancelled by Ada Byrne.' }
        this.checks = this.checks.map((check) => (check.id === params['id'] ? { ...check, ...cancelled } : check))
        return HttpResponse.json(one(params['id']))
      }),
      http.delete(`${checks}/:id`, ({ params }) => {
        this.checks = this.checks.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private clashHandlers() {
    return [
      http.get(`${checks}/:id/clashes`, () => HttpResponse.json(this.clashes)),
      http.get(`${checks}/:id/states`, () => HttpResponse.json(this.states)),
      http.put(`${checks}/:id/decisions`, async ({ request }) => {
        const { numbers, reason } = clashDecisionsSchema.parse(await request.json())
        const others = this.states.filter(({ number }) => !numbers.includes(number))
        const accepted = reason === null ? null : { reason, by: 'Ada Byrne', date: hoursAgo(0) }
        this.states = [...others, ...numbers.map((number) => ({ number, accepted, topic: null }))]
        return new HttpResponse(null, { status: 204 })
      }),
      http.post(`${checks}/:id/topics`, async ({ request }) => {
        const body = topicsFromClashesSchema.parse(await request.json())
        this.topics.push(body)
        this.states = body.groups.flatMap(({ numbers }, index) =>
          numbers.map((number) => ({
            number,
            accepted: null,
            topic: { id: captureId(720 + index), number: 7 + index, status: 'Open', isOpen: true },
          })),
        )
        return HttpResponse.json({ created: [], known: 0 })
      }),
      http.get(`${checks}/:id/federated-model`, () => HttpResponse.json({ files: this.modelFiles, hasMore: false })),
      http.get('/api/organizations/ACME/users', () => HttpResponse.json([])),
      http.get('/api/topic-choices', () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 })),
    ]
  }

  private answer(body: Parameters<typeof HttpResponse.json>[0]) {
    return this.status === 200
      ? HttpResponse.json(body)
      : HttpResponse.json(aProblem({ status: this.status }), { status: this.status })
  }
}
