import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MasterStatus } from '@lintel/shared/contract/master-model'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { plantCapture, workReview, type Planted, type PlantedValues } from '../testing/plant-capture.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** Random numbers that are the same for the same seed (mulberry32). */
function chance(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item }
}
type Chance = ReturnType<typeof chance>

const written = ['EI 60', 'EI 30', '', null, 'Yes'] as const
const lengths: readonly PlantedValues[] = [
  { 'Size/Width/mm': 900 },
  { 'Size/Width/m': 0.9 },
  { 'Size/Width/mm': 901 },
  { 'Size/Width/mm': null },
  {},
]

function randomValues({ pick }: Chance): PlantedValues {
  const fire = pick<PlantedValues>([{ 'Data/Fire': pick(written) }, {}])
  return { ...fire, ...pick(lengths) }
}

function randomCapture(random: Chance): Planted {
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
type Master = Map<string, { status: MasterStatus; rows: Row[] }>

/** Has people give verdicts at random on what captures have brought. */
async function decide({ pick }: Chance): Promise<Master> {
  const { asOwner } = platform
  const elements = await asOwner<{ id: string; type: string }>(`select id, type from master_elements`)
  const master: Master = new Map()
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

/** Computes as slowly and plainly as possible which elements are flagged for what. */
function oracle({ types, elements }: Planted, master: Master) {
  const flagged = elements.map(({ type, values }) => {
    const captured = types[type - 1]
    const known = master.get(captured?.type ?? '')
    if (known?.status === 'Not Reviewed') return undefined
    if (known?.status === 'Not Approved') return ['not approved']
    return (known?.rows ?? [])
      .filter(({ included, approved }) => included && approved !== null)
      .flatMap((row) => wordOf(row, effective(row.name, values, captured?.values ?? {})))
      .sort()
  })
  return {
    reviewed: flagged.filter((words) => words !== undefined).length,
    flags: flagged.map((words) => words ?? []),
  }
}

type Said = { owner: 'element' | 'type'; text: string; isApprovedLength: boolean }

/** What is said of a parameter: first by the element, then by its type; whoever says nothing but that it is there comes last. */
function effective(name: string, own: PlantedValues, ofType: PlantedValues): Said | undefined {
  const said: Said[] = []
  for (const [owner, values] of [['element', own] as const, ['type', ofType] as const]) {
    for (const [key, value] of Object.entries(values)) {
      const [, parameter, unit] = key.split('/')
      const text = typeof value === 'number' ? `${value} ${unit}` : String(value ?? '')
      if (parameter === name) said.push({ owner, text, isApprovedLength: value === 900 || value === 0.9 })
    }
  }
  return said.find(({ text }) => text !== '') ?? said[0]
}

function wordOf({ kind, name, approved }: Row, said: Said | undefined): string[] {
  if (said === undefined) return [`${kind} ${name} absent`]
  const { owner, text, isApprovedLength } = said
  if (text === '') return approved === '' ? [] : [`${kind} ${name} empty`]
  const isSame = name === 'Fire' ? text === approved : approved !== '2 ft' && isApprovedLength
  return isSame ? [] : [`${kind} ${name} other: ${text} of the ${owner}`]
}

async function reviewed(captureId: string) {
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

test('finds what a naive reading finds, and counts what it has found', async () => {
  const random = chance(20_261_122)
  let before: Set<number> | undefined
  let all = 0
  for (let round = 0; round < 12; round += 1) {
    const planted = randomCapture(random)
    const captureId = await plantCapture(platform, planted)
    for (const again of [false, true]) {
      const master = await decide(random)
      if (again) await askAgain(captureId)
      else before = undefined
      const { counts, reports } = await reviewed(captureId)
      const expected = oracle(planted, master)
      const found = planted.elements.map((_, index) =>
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
  expect(all).toBeGreaterThan(500)
}, 60_000)

function countOnlyIn(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  return [...one].filter((index) => !other.has(index)).length
}

async function askAgain(captureId: string): Promise<void> {
  const url = `/api/captures/${captureId}/reviews`
  const asked = await platform.call({ method: 'POST', url, as: 'local|everything', organization: 'CFA' })
  expect(asked.status).toBe(202)
}
