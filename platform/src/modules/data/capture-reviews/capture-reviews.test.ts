import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { openFaultHarness, type FaultHarness } from '../../../testing/fault-harness.ts'
import {
  seedCapture,
  workReview,
  type CaptureContent,
  type SeedValues,
  organizationId,
} from './testing/seed-capture.ts'
import type { CaptureReviewRun, CaptureFlag } from '@lintel/shared/contract/captures'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { maxReviews } from './run/old-reviews-repository.ts'
import type { ElementParameter, MasterElement, MasterStatus } from '@lintel/shared/contract/master-model'
import type { OperationResponse } from '../../../graphql/execute-operation.ts'
import { project } from '../../../ifc/testing/ifc-text.ts'
import { seedFile } from './testing/seed-file.ts'
import { randomUUID } from 'node:crypto'
import { withScope } from '../../../database/scope.ts'
import type { StoredReview } from './findings/read-repository.ts'
import type { Rule } from './schema.ts'
import { listNumberedParameters } from './run/compare-repository.ts'
import { elementSizes, type ElementSize } from './run/element-sizes-repository.ts'
import { valuesToCheck, judge, type PinnedType } from './run/judge-elements.model.ts'

describe('killed workers', () => {
  /** Processes start one after the other, which takes several seconds each on a busy machine. */
  const timeout = 120_000
  const elementCount = 200

  let harness: FaultHarness
  beforeAll(async () => {
    harness = await openFaultHarness([
      `before insert on capture_review_reports for each row when (new.number = ${elementCount})`,
      `before update on capture_reviews for each row when (new.status = 'Complete')`,
    ])
  }, timeout)
  afterAll(() => harness.close(), timeout)

  async function seed(): Promise<void> {
    const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
    const elements = Array.from({ length: elementCount }, () => ({ type: 1, values: {} }))
    const { database, jobs } = harness
    await seedCapture({ db: database.db, jobs }, { types: [type], elements })
  }

  function judge(status: string): Promise<unknown> {
    return harness.database.asOwner(`update master_elements set status = $1, revision = revision + 1`, [status])
  }

  const left = `select (select count(*) from capture_reviews where status <> 'Complete')
  + (select count(*) from pgboss.job where state <> 'completed' and name like 'capture-review%') as left`

  function untilDone(): Promise<void> {
    return until(async () => expect(await harness.database.asOwner(left)).toEqual([{ left: '0' }]), {
      timeout,
      interval: 100,
    })
  }

  test(
    'creates one complete review of each capture, whatever workers were doing when they were killed @full',
    async () => {
      await seed()
      await judge('Not Approved')
      await harness.killAt(1)
      expect(await harness.database.asOwner('select 1 from capture_review_types')).toEqual([])
      // The worker is killed after the review's rows are written. New verdicts only count for the next review.
      await harness.killAt(2, () => judge('Approved'))
      harness.startWorker()
      await untilDone()
      await judge('Not Approved')
      await harness.hold(1)
      await seed()
      await harness.untilWaiting(1)
      // The review has already taken its snapshot of the master model.
      await judge('Not Reviewed')
      await harness.releaseHold(1)
      await untilDone()
      const made = await harness.database.asOwner(
        `select version, t.status, failed_elements_count as flagged,
         (select count(*)::int from capture_review_reports where review_id = r.id) as reports,
         (select count(*)::int from capture_review_steps where review_id = r.id and outcome = 'running') as open
       from capture_reviews r join capture_review_types t on t.review_id = r.id order by version`,
      )
      const completeReview = { status: 'Not Approved', flagged: elementCount, reports: elementCount, open: 0 }
      expect(made).toEqual([
        { version: 2, ...completeReview },
        { version: 4, ...completeReview },
      ])
    },
    timeout,
  )
})

describe('review limit', () => {
  let platform: TestApp
  let captureId: string
  beforeAll(async () => {
    platform = await buildTestApp()
    const walls = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
    captureId = await seedCapture(platform, { types: [walls], elements: [{ type: 1, values: {} }] })
  })
  afterAll(() => platform.close())

  async function review(): Promise<void> {
    const url = `/api/captures/${captureId}/reviews`
    const requestedReview = await platform.call({ method: 'POST', url, as: 'local|everything', organization: 'CFA' })
    await workReview(platform, requestedReview.json<CaptureReviewRun>().id)
  }

  function listStoredReviews() {
    return platform.asOwner<{ id: string; previous: string | null; newly: number | null }>(
      `select id, previous_review_id as previous, newly_flagged as newly from capture_reviews where capture_id = $1
     order by requested_date desc, id`,
      [captureId],
    )
  }

  test('keeps the newest reviews of a capture; the oldest of them counts as the first', async () => {
    await review()
    const [first] = await listStoredReviews()
    await platform.asOwner(
      `insert into capture_reviews (organization_id, capture_id, status, completed_date, requested_by, requested_date, previous_review_id, newly_flagged)
     select organization_id, capture_id, status, completed_date, requested_by, requested_date + n * interval '1 second' - interval '1 hour',
       id, 1 from capture_reviews, generate_series(1, $2::int) n where capture_id = $1`,
      [captureId, maxReviews],
    )
    await review()
    const left = await listStoredReviews()
    expect(left).toHaveLength(maxReviews)
    expect(left.map(({ id }) => id)).toContain(first?.id)
    await platform.asOwner(`update capture_reviews set requested_date = now() - interval '1 day' where id = $1`, [
      first?.id,
    ])
    await review()
    const without = await listStoredReviews()
    expect(without).toHaveLength(maxReviews)
    expect(without.map(({ id }) => id)).not.toContain(first?.id)
    expect(without.filter(({ previous }) => previous === first?.id)).toEqual([])
    expect(without.filter(({ newly }) => newly === 1)).toEqual([])
  })
})

describe('capture review routes', () => {
  let platform: TestApp
  let captureId: string
  const doors = { category: 'Doors', family: 'Single', type: '900', values: { 'Identity Data/Manufacturer': 'Acme' } }
  const walls = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: { 'Other/Fire Rating': 'EI 60' } }
  const fans = { category: 'Fans', family: 'Fan', type: 'Big', values: {} }

  beforeAll(async () => {
    platform = await buildTestApp()
    captureId = await seedCapture(platform, {
      types: [doors, walls, fans],
      elements: [
        { type: 1, values: { 'Size/Width/mm': 900, 'Data/Mark': '' } },
        { type: 1, values: { 'Size/Width/mm': 901 } },
        { type: 2, values: {} },
        { type: 3, values: {} },
      ],
    })
  })
  afterAll(() => platform.close())

  async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
    const response = await platform.call({ method, url, body, as: 'local|everything', organization: 'CFA' })
    if (response.status >= 300) throw new Error(response.text)
    return response.json<Answer>()
  }

  async function review(): Promise<CaptureReviewRun> {
    const requestedReview = await call<CaptureReviewRun>('POST', `/api/captures/${captureId}/reviews`)
    await workReview(platform, requestedReview.id)
    return call('GET', `/api/capture-reviews/${requestedReview.id}`)
  }

  async function flagsOf({ id }: { id: string }) {
    const flags = await call<CaptureFlag[]>('GET', `/api/capture-reviews/${id}/flags`)
    return flags.map(({ elementNumber, notApprovedReason, notApprovedAction }) => [
      elementNumber,
      notApprovedReason,
      notApprovedAction,
    ])
  }

  async function elementNamed(category: string): Promise<MasterElement> {
    const found = (await call<MasterElement[]>('GET', '/api/master-model')).find((one) => one.category === category)
    if (!found) throw new Error(`There is no element of the category ${category}.`)
    return found
  }

  async function judge(category: string, verdict: Partial<MasterElement>): Promise<void> {
    const { id, revision } = await elementNamed(category)
    await call('PUT', `/api/master-model/${id}`, { revision, ...verdict })
  }

  async function approveValue(category: string, name: string, approvedValue: string): Promise<void> {
    const { id } = await elementNamed(category)
    for (const kind of ['type', 'instance']) {
      const rows = await call<ElementParameter[]>('GET', `/api/master-model/${id}/${kind}-properties`)
      const row = rows.find(({ parameterName }) => parameterName === name)
      const body = { approvedValue, includeInReview: 'true', revision: row?.revision }
      if (row) await call('PUT', `/api/master-model/${id}/parameters/${row.id}`, body)
    }
  }

  const counts = ['masterModelElementCount', 'masterModelElementsReviewedCount', 'failedElementsCount'] as const

  test('reviews a capture automatically, then on request, and never changes results', async () => {
    const first = await call<CaptureReviewRun>('GET', `/api/captures/${captureId}/reviews/latest`)
    expect(first).toMatchObject({ status: 'Queued', requestedBy: 'Eve', failedElementsCount: null })
    await workReview(platform, first.id)
    const unknown = await call<CaptureReviewRun>('GET', `/api/capture-reviews/${first.id}`)
    expect(unknown).toMatchObject({ status: 'Complete', newlyFlagged: null })
    expect(counts.map((name) => unknown[name])).toEqual([0, 0, 0])

    await judge('Doors', { status: 'Approved' })
    await judge('Walls', { status: 'Not Approved', notApprovedReason: 'Too heavy', notApprovedAction: 'Use concrete' })
    await approveValue('Doors', 'Width', '0.9 m')
    await approveValue('Doors', 'Manufacturer', 'Acme')
    await approveValue('Doors', 'Mark', '')
    const second = await review()
    expect(counts.map((name) => second[name])).toEqual([2, 3, 2])
    expect(second).toMatchObject({ newlyFlagged: 2, noLongerFlagged: 0, requestedBy: 'Evelyn Everett' })
    const found = await flagsOf(second)
    expect(found).toEqual([
      [2, 'Missing parameter: Mark.', 'Add the parameter Mark, with no value.'],
      [2, 'Width is 901 mm instead of 0.9 m.', 'Set Width to 0.9 m.'],
      [3, 'Too heavy', 'Use concrete'],
    ])

    await judge('Walls', { status: 'Approved' })
    await approveValue('Doors', 'Manufacturer', 'Best')
    const third = await review()
    expect(third).toMatchObject({ newlyFlagged: 1, noLongerFlagged: 1, failedElementsCount: 2 })
    const changes = await call<object[]>('GET', `/api/capture-reviews/${third.id}/changes`)
    expect(changes).toMatchObject([
      { elementNumber: 1, change: 'newly flagged', category: 'Doors' },
      { elementNumber: 3, change: 'no longer flagged', category: 'Walls' },
    ])
    expect(await flagsOf(second)).toEqual(found)
  })

  test('lists captures with their newest review, its flags, and the reports of one element', async () => {
    const query = `{ captureReview(id: "${captureId}") {
    reviewStatus reviewId reviewDate masterModelElementCount masterModelElementsReviewedCount failedElementsCount
    newlyFlagged noLongerFlagged
    reviews { id status failedElementsCount newlyFlagged noLongerFlagged }
    flaggedGroups { masterModelElement { id category } instanceCount reasons } } }`
    const { captureReview } = (await ask(query)) as { captureReview: Record<string, unknown> }
    expect(captureReview).toMatchObject({ reviewStatus: 'Complete', failedElementsCount: 2 })
    const [newest] = captureReview.reviews as Record<string, unknown>[]
    expect(captureReview).toMatchObject({
      newlyFlagged: newest?.newlyFlagged,
      noLongerFlagged: newest?.noLongerFlagged,
    })
    expect(captureReview.newlyFlagged).toEqual(expect.any(Number))
    expect(captureReview.reviews).toMatchObject([{ id: captureReview.reviewId }, {}, { failedElementsCount: 0 }])
    const groups = captureReview.flaggedGroups as { masterModelElement: { id: string } }[]
    expect(groups).toMatchObject([
      {
        masterModelElement: { category: 'Doors' },
        instanceCount: 2,
        reasons: ['Manufacturer is not Best.', 'Missing parameter: Mark.', 'Width is not 0.9 m.'],
      },
    ])
    const reports = await ask(`{ captureReview(id: "${captureId}") { captureReviewReports(
    masterModelElementId: "${groups[0]?.masterModelElement.id}", after: 1, take: 1) {
    id parameterType parameterName notApproved masterModelValue masterModelElementVersion elementValue capturedElementId elementNumber
    masterModelElement { family } } } }`)
    expect(reports).toEqual({
      captureReview: {
        captureReviewReports: [
          {
            id: `${String(captureReview.reviewId)}.2`,
            parameterType: 'Type',
            parameterName: 'Manufacturer',
            notApproved: false,
            masterModelValue: 'Best',
            masterModelElementVersion: 6,
            elementValue: 'Acme',
            capturedElementId: `${captureId}.2`,
            elementNumber: 2,
            masterModelElement: { family: 'Single' },
          },
        ],
      },
    })
  })

  test('lists the captures that the newest complete review has flags for', async () => {
    async function flagged() {
      const query = '(hasFlags: true, filterNeedle: ".ifc")'
      return ask(`{ captureReviews${query} { id failedElementsCount } captureReviewCount${query} }`)
    }
    expect(await flagged()).toEqual({
      captureReviews: [{ id: captureId, failedElementsCount: 2 }],
      captureReviewCount: 1,
    })
    const all = await ask('{ captureReviews(hasFlags: true) { id } captureReviewCount(hasFlags: true) }')
    expect(all).toEqual({ captureReviews: [{ id: captureId }], captureReviewCount: 1 })
    const other = await seedCapture(platform, { types: [fans], elements: [{ type: 1, values: {} }] })
    expect(await flagged()).toMatchObject({ captureReviewCount: 1 })
    expect(await ask('{ captureReviews { id } }')).toMatchObject({
      captureReviews: expect.arrayContaining([{ id: other }]),
    })
  })

  async function ask(query: string): Promise<unknown> {
    const body = { query }
    const answer = await call<OperationResponse>('POST', '/graphql/datacapture', body)
    expect(answer.errors).toBeUndefined()
    return answer.data
  }

  test('returns the queued review to repeated requests', async () => {
    const url = `/api/captures/${captureId}/reviews`
    const [one, other] = await Promise.all([call<CaptureReviewRun>('POST', url), call<CaptureReviewRun>('POST', url)])
    expect(one.id).toBe(other.id)
    const jobs = await platform.asOwner(`select 1 from pgboss.job where data ->> 'reviewId' = $1`, [one.id])
    expect(jobs).toHaveLength(1)
    await workReview(platform, one.id)
  })
})

describe('effective values', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  /** The fire rating of a type and of its walls: undefined if the parameter is missing, null if it has no value. */
  type Ratings = { ofType?: string; ofWalls: readonly (string | null | undefined)[] }

  function file(type: string, { ofType, ofWalls }: Ratings): string[] {
    const walls = ofWalls.map((_, index) => `#${1000 + index}`)
    return [
      ...project,
      ...rating(100, ofType),
      `#110=IFCWALLTYPE('0type000000000000000aa',$,'${type}',$,$,${ofType === undefined ? '$' : '(#101)'},$,$,$,.STANDARD.);`,
      `#111=IFCRELDEFINESBYTYPE('0rel0000000000000000bb',$,$,$,(${walls.join(',')}),#110);`,
      ...ofWalls.flatMap((value, index) => [
        `#${1000 + index}=IFCWALL('0wall0000000000000${1000 + index}',$,'W-${index + 1}',$,$,$,$,$,$);`,
        ...rating(2000 + index * 10, value),
        ...(value === undefined
          ? []
          : [`#${2005 + index * 10}=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#${1000 + index}),#${2001 + index * 10});`]),
      ]),
    ]
  }

  function rating(id: number, value: string | null | undefined): string[] {
    if (value === undefined) return []
    const written = value === null ? '$' : `IFCLABEL('${value}')`
    return [
      `#${id}=IFCPROPERTYSINGLEVALUE('FireRating',$,${written},$);`,
      `#${id + 1}=IFCPROPERTYSET('s',$,'Pset_WallCommon',$,(#${id}));`,
    ]
  }

  async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
    const response = await platform.call({ method, url, body, as: 'local|everything', organization: 'CFA' })
    if (response.status >= 300) throw new Error(response.text)
    return response.json<Answer>()
  }

  async function approve(type: string, kind: 'type' | 'instance', approvedValue: string): Promise<void> {
    const element = (await call<MasterElement[]>('GET', '/api/master-model')).find((one) => one.type === type)
    if (element?.status !== 'Approved')
      await call('PUT', `/api/master-model/${element?.id}`, { revision: element?.revision, status: 'Approved' })
    const rows = await call<ElementParameter[]>('GET', `/api/master-model/${element?.id}/${kind}-properties`)
    const row = rows.find(({ parameterName }) => parameterName === 'FireRating')
    const body = { approvedValue, includeInReview: true, revision: row?.revision }
    await call('PUT', `/api/master-model/${element?.id}/parameters/${row?.id}`, body)
  }

  /**
   * The flags as text: element, kind of the rule, value, whether the value is the element's or the type's, and the
   * reason.
   */
  async function flagged(captureId: string) {
    const requestedReview = await call<CaptureReviewRun>('POST', `/api/captures/${captureId}/reviews`)
    await workReview(platform, requestedReview.id)
    const flags = await call<CaptureFlag[]>('GET', `/api/capture-reviews/${requestedReview.id}/flags`)
    return flags.map(({ elementName, parameterType, elementValue, elementValueOf, notApprovedReason }) =>
      [elementName, parameterType, elementValue, elementValueOf, notApprovedReason].join(' | '),
    )
  }

  test("checks an element's own value against a type's rule before its type's value @full", async () => {
    const captureId = await seedFile(
      platform,
      file('Brick', { ofType: 'EI30', ofWalls: [undefined, 'EI60', 'EI30', null, ''] }),
    )
    await approve('Brick', 'type', 'EI30')
    expect(await flagged(captureId)).toEqual(['W-2 | Type | EI60 | element | FireRating is EI60 instead of EI30.'])
    await approve('Brick', 'type', 'EI90')
    expect(await flagged(captureId)).toEqual([
      'W-1 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
      'W-2 | Type | EI60 | element | FireRating is EI60 instead of EI90.',
      'W-3 | Type | EI30 | element | FireRating is EI30 instead of EI90.',
      'W-4 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
      'W-5 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
    ])
  })

  test("checks a type's rule against values that only elements have", async () => {
    await seedFile(platform, file('Timber', { ofType: 'EI30', ofWalls: [undefined] }))
    await approve('Timber', 'type', 'EI30')
    const captureId = await seedFile(platform, file('Timber', { ofWalls: ['EI30', 'EI60', null, undefined] }))
    expect(await flagged(captureId)).toEqual([
      'W-2 | Type | EI60 | element | FireRating is EI60 instead of EI30.',
      'W-3 | Type |  |  | FireRating is empty instead of EI30.',
      'W-4 | Type |  |  | Missing parameter: FireRating.',
    ])
  })

  test('checks rules of elements against values that only the type has', async () => {
    const captureId = await seedFile(platform, file('Glass', { ofType: 'EI30', ofWalls: ['EI60', undefined] }))
    await approve('Glass', 'instance', 'EI60')
    expect(await flagged(captureId)).toEqual(['W-2 | Instance | EI30 | type | FireRating is EI30 instead of EI60.'])
  })
})

describe('comparison with a naive implementation', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  /** A pseudorandom generator that returns the same numbers for the same seed (mulberry32). */
  function createRandom(seed: number) {
    let state = seed
    function next(): number {
      state = (state + 0x6d_2b_79_f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
    return { pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item }
  }
  type Chance = ReturnType<typeof createRandom>

  const written = ['EI 60', 'EI 30', '', null, 'Yes'] as const
  const lengths: readonly SeedValues[] = [
    { 'Size/Width/mm': 900 },
    { 'Size/Width/m': 0.9 },
    { 'Size/Width/mm': 901 },
    { 'Size/Width/mm': null },
    {},
  ]

  function randomValues({ pick }: Chance): SeedValues {
    const fire = pick<SeedValues>([{ 'Data/Fire': pick(written) }, {}])
    return { ...fire, ...pick(lengths) }
  }

  function randomCapture(random: Chance): CaptureContent {
    const types = Array.from({ length: 6 }, (_, index) => ({
      category: 'Walls',
      family: 'Basic Wall',
      type: `Type ${index}`,
      values: randomValues(random),
    }))
    const numbers = types.map((_, index) => index + 1)
    const elements = Array.from({ length: 60 }, () => ({ type: random.pick(numbers), values: randomValues(random) }))
    return { types, elements }
  }

  type Row = { id: string; kind: string; name: string; approved: string | null; included: boolean }
  type MasterModel = Map<string, { status: MasterStatus; rows: Row[] }>

  /** Gives random verdicts on the captured types. */
  async function decide({ pick }: Chance): Promise<MasterModel> {
    const { asOwner } = platform
    const elements = await asOwner<{ id: string; type: string }>(`select id, type from master_elements`)
    const master: MasterModel = new Map()
    for (const { id, type } of elements) {
      const status = pick(['Not Reviewed', 'Approved', 'Approved', 'Not Approved'] as const)
      await asOwner(`update master_elements set status = $2, not_approved_reason = null where id = $1`, [id, status])
      const select = `select id, kind, parameter_name as name from master_element_parameters where master_element_id = $1`
      const rows = await asOwner<Row>(select, [id])
      for (const row of rows) {
        row.approved = pick(row.name === 'Fire' ? ['EI 60', '', null] : ['900 mm', '0.9 m', '2 ft', null])
        row.included = pick([true, true, false])
        const change = `update master_element_parameters set approved_value = $2, include_in_review = $3 where id = $1`
        await asOwner(change, [row.id, row.approved, row.included])
      }
      master.set(type, { status, rows })
    }
    return master
  }

  /** A simple and slow implementation that determines the flagged elements and their reasons. */
  function oracle({ types, elements }: CaptureContent, master: MasterModel) {
    const flagged = elements.map(({ type, values }) => {
      const captured = types[type - 1]
      const known = master.get(captured?.type ?? '')
      if (known?.status === 'Not Reviewed') return undefined
      if (known?.status === 'Not Approved') return ['not approved']
      return (known?.rows ?? [])
        .filter(({ included, approved }) => included && approved !== null)
        .flatMap((row) => flagsOfRule(row, effectiveValue(row.name, values, captured?.values ?? {})))
        .sort()
    })
    return {
      reviewed: flagged.filter((words) => words !== undefined).length,
      flags: flagged.map((words) => words ?? []),
    }
  }

  type EffectiveValue = { owner: 'element' | 'type'; text: string; isApprovedLength: boolean }

  /**
   * The effective value of a parameter: the element's value, else the type's value, else a parameter without a value.
   */
  function effectiveValue(name: string, own: SeedValues, ofType: SeedValues): EffectiveValue | undefined {
    const candidateValues: EffectiveValue[] = []
    for (const [owner, values] of [['element', own] as const, ['type', ofType] as const]) {
      for (const [key, value] of Object.entries(values)) {
        const [, parameter, unit] = key.split('/')
        const text = typeof value === 'number' ? `${value} ${unit}` : String(value ?? '')
        if (parameter === name) candidateValues.push({ owner, text, isApprovedLength: value === 900 || value === 0.9 })
      }
    }
    return candidateValues.find(({ text }) => text !== '') ?? candidateValues[0]
  }

  function flagsOfRule({ kind, name, approved }: Row, said: EffectiveValue | undefined): string[] {
    if (said === undefined) return [`${kind} ${name} absent`]
    const { owner, text, isApprovedLength } = said
    if (text === '') return approved === '' ? [] : [`${kind} ${name} empty`]
    const isSame = name === 'Fire' ? text === approved : approved !== '2 ft' && isApprovedLength
    return isSame ? [] : [`${kind} ${name} other: ${text} of the ${owner}`]
  }

  async function reviewCapture(captureId: string) {
    const { asOwner } = platform
    const open = `select id from capture_reviews where capture_id = $1 and status = 'Queued'`
    const [review] = await asOwner<{ id: string }>(open, [captureId])
    await workReview(platform, review?.id ?? '')
    const [counts] = await asOwner<Record<string, number>>(`select * from capture_reviews where id = $1`, [review?.id])
    const reports = await asOwner<{ element: number; word: string }>(
      `select element_number as element, case when r.rule is null then difference
       else concat(rules -> r.rule ->> 'kind', ' ', rules -> r.rule ->> 'parameterName', ' ', difference,
         ': ' || element_value || ' of the ' || element_value_of) end as word
     from capture_review_reports r join capture_review_types t using (review_id, type_number)
     where review_id = $1 order by number`,
      [review?.id],
    )
    return { counts, reports }
  }

  test('flags and counts the same elements @full', async () => {
    const random = createRandom(20_261_122)
    let before: Set<number> | undefined
    let all = 0
    for (let round = 0; round < 6; round += 1) {
      const seeded = randomCapture(random)
      const captureId = await seedCapture(platform, seeded)
      for (const again of [false, true]) {
        const master = await decide(random)
        if (again) await reviewAgain(captureId)
        else before = undefined
        const { counts, reports } = await reviewCapture(captureId)
        const expected = oracle(seeded, master)
        const found = seeded.elements.map((_, index) =>
          reports
            .filter(({ element }) => element === index + 1)
            .map(({ word }) => word)
            .sort(),
        )
        expect(found).toEqual(expected.flags)
        const flagged = new Set(expected.flags.flatMap((words, index) => (words.length > 0 ? [index] : [])))
        expect(counts).toMatchObject({
          master_model_elements_reviewed_count: expected.reviewed,
          failed_elements_count: flagged.size,
          newly_flagged: before ? countOnlyIn(flagged, before) : null,
          no_longer_flagged: before ? countOnlyIn(before, flagged) : null,
        })
        before = flagged
        all += reports.length
      }
    }
    expect(all).toBeGreaterThan(200)
  }, 60_000)

  function countOnlyIn(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
    return [...one].filter((index) => !other.has(index)).length
  }

  async function reviewAgain(captureId: string): Promise<void> {
    const url = `/api/captures/${captureId}/reviews`
    const requestedReview = await platform.call({ method: 'POST', url, as: 'local|everything', organization: 'CFA' })
    expect(requestedReview.status).toBe(202)
  }
})

describe('batches of elements', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const note = { set: 'Data', name: 'Note' }
  const rule: Rule = {
    ...{ id: randomUUID(), kind: 'instance', setName: note.set, parameterName: note.name },
    ...{ value: 'short', unit: null },
  }

  function pinned(typeNumber: number, rules: readonly Rule[]): PinnedType {
    return { typeNumber, isApproved: true, rules, parameters: {} }
  }

  test('determines the uncompressed size of checked values', async () => {
    const walls = { category: 'Walls', family: 'Basic Wall', values: {} }
    const large = { 'Data/Note': 'x'.repeat(500_000) }
    const elements = Array.from({ length: 2100 }, (_, index) => ({
      type: index % 2 === 0 ? 1 : 2,
      values: index < 4 ? large : { 'Data/Note': 'x' },
    }))
    const types = ['Brick', 'Timber', 'Glass'].map((type) => ({ ...walls, type }))
    const captureId = await seedCapture(platform, { types, elements: [...elements, { type: 3, values: large }] })
    const sizes: ElementSize[] = []
    await withScope(platform.db, { organizationId }, async (tx) => {
      const review = { organizationId, captureId } as StoredReview
      const pinnedTypes = [pinned(1, [rule]), pinned(2, [])]
      const checkedNumbers = valuesToCheck(pinnedTypes, await listNumberedParameters(tx, review))
      for await (const size of elementSizes(tx, review, { types: pinnedTypes, checkedNumbers })) sizes.push(size)
    })
    expect(sizes.map(({ number }) => number)).toEqual(elements.map((_, index) => index + 1))
    expect(sizes.filter(({ bytes }) => bytes > 500_000).map(({ number }) => number)).toEqual([1, 3])
    expect(sizes.filter(({ bytes }) => bytes === 0)).toHaveLength(1050)
  })

  test('truncates long values in reports', () => {
    const types: PinnedType[] = [pinned(1, [rule])]
    const reportsOf = judge(types, [{ number: 7, setName: note.set, name: note.name, unit: null }])
    const [report] = reportsOf({ number: 1, typeNumber: 1, parameters: { 7: 'y'.repeat(900_000) } })
    expect(report?.elementValue).toBe(`${'y'.repeat(999)}…`)
  })
})
