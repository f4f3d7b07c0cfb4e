import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type {
  IdsImport,
  IdsImportList,
  IdsProposal,
  IdsProposalResult,
  ImportedSpecification,
} from '@lintel/shared/contract/ids-imports'
import type { ElementHistory, ElementParameter, MasterElement } from '@lintel/shared/contract/master-model'
import {
  auditIdsFile,
  idsRestriction,
  readIds,
  writeIds,
  type IdsRequirement,
  type IdsSpecification,
} from '@lintel/shared/ids'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { seedCapture } from '../../data/capture-reviews/testing/seed-capture.ts'
import { aSpecification, aWall, property } from './testing/specifications.ts'

let platform: TestApp

beforeAll(async () => {
  platform = await buildTestApp()
  const named = (type: string) => ({
    category: 'Walls',
    family: 'Basic Wall',
    type,
    values: { 'Data/Code': 'C', 'Size/Width/mm': 300 },
  })
  await seedCapture(platform, {
    types: ['Brick', 'Concrete', 'Glass', 'No Type'].map(named),
    elements: [1, 2, 3, 4].map((type) => ({ type, values: { 'Data/Bearing': true } })),
  })
})
afterAll(() => platform.close())

const reviewer = { as: 'local|reviewer', organization: 'CFA' }

function call(asked: Call) {
  return platform.call({ ...reviewer, ...asked })
}

async function elementNamed(type: string): Promise<MasterElement> {
  const all = (await call({ url: '/api/master-model' })).json<MasterElement[]>()
  const found = all.find((one) => one.category === 'Walls' && one.family === 'Basic Wall' && one.type === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found
}

async function rowsOf({ id }: MasterElement): Promise<ElementParameter[]> {
  const kinds = await Promise.all(
    ['type', 'instance'].map((kind) => call({ url: `/api/master-model/${id}/${kind}-properties` })),
  )
  return kinds.flatMap((response) => response.json<ElementParameter[]>())
}

async function approve(element: MasterElement, values: Record<string, string | null>) {
  for (const row of await rowsOf(element)) {
    const approvedValue = values[row.parameterName]
    if (approvedValue === undefined) continue
    const body = { approvedValue, includeInReview: true, revision: row.revision }
    await call({ method: 'PUT', url: `/api/master-model/${element.id}/parameters/${row.id}`, body })
  }
}

async function judge(type: string, verdict: object) {
  const { id, revision } = await elementNamed(type)
  const response = await call({ method: 'PUT', url: `/api/master-model/${id}`, body: { ...verdict, revision } })
  expect(response.status).toBe(200)
}

const onlyWalls = { logic: 'and', filters: [{ field: 'family', operator: '==', value: 'Basic Wall' }] }

function exportIds(filter: unknown = onlyWalls, more: Partial<Call> = {}) {
  return call({ method: 'POST', url: '/api/master-model/ids', body: { filter, timeZone: 'UTC' }, ...more })
}

async function send(file: string | Buffer, as = reviewer.as) {
  const authorization = `Bearer ${await platform.tokenFor(as)}`
  const headers = { 'content-type': 'application/xml', authorization, organization: 'CFA' }
  const url = '/api/ids-imports?fileName=rules.ids'
  return platform.app.inject({ method: 'POST', url, headers, payload: file })
}

async function importIds(specifications: IdsSpecification[]): Promise<IdsImport> {
  const response = await send(writeIds({ info: { title: 'Rules' }, specifications }))
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()])
  return response.json<IdsImport>()
}

async function proposalsOf({ id }: IdsImport): Promise<IdsProposal[]> {
  return (await call({ url: `/api/ids-imports/${id}/proposals` })).json<IdsProposal[]>()
}

async function specificationsOf({ id }: IdsImport) {
  return (await call({ url: `/api/ids-imports/${id}/specifications` })).json<ImportedSpecification[]>()
}

async function decide({ id }: IdsImport, proposals: readonly IdsProposal[], state: IdsProposal['state']) {
  const updates = proposals.map((one) => ({ id: one.id, revision: one.revision, state }))
  const response = await call({ method: 'PUT', url: `/api/ids-imports/${id}/proposals`, body: { updates } })
  expect([response.status, response.text]).toEqual([200, expect.anything()])
  return response.json<IdsProposalResult>().results
}

test('exports approved and not approved elements by filter, and reads them back without changes', async () => {
  expect((await exportIds()).json<Problem>()).toMatchObject({ status: 422, code: 'master-model/nothing-to-export' })
  await approve(await elementNamed('Brick'), { Code: 'A', Width: '12 in', Bearing: 'Yes' })
  await judge('Brick', { status: 'Approved' })
  const remarks = { notApprovedReason: 'Breaks & bends\nat once', notApprovedAction: 'Use <Brick>' }
  await judge('Glass', { status: 'Not Approved', ...remarks })
  await judge('No Type', { status: 'Approved' })
  const response = await exportIds()
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const { document, issues } = readIds(response.text)
  expect([issues, (await auditIdsFile(response.text)).issues]).toEqual([[], []])
  expect(document.info.description).toContain('One element without a type is left out')
  const brick = await elementNamed('Brick')
  const [first, second] = document.specifications
  expect(document.specifications).toHaveLength(2)
  expect(first).toMatchObject({
    identifier: brick.id,
    cardinality: 'optional',
    applicability: aWall('Brick'),
    requirements: [
      property('Data', 'Bearing', 'IFCBOOLEAN', 'true'),
      property('Data', 'Code', 'IFCLABEL', 'A'),
      property('Size', 'Width', 'IFCLENGTHMEASURE', '0.3048'),
    ],
  })
  expect(second).toMatchObject({ cardinality: 'prohibited', applicability: aWall('Glass') })
  expect(second?.requirements).toBeUndefined()
  expect(second?.instructions).toBe('Reason: Breaks & bends\nat once\nAction: Use <Brick>')
  const read = await send(response.text)
  expect(read.json<IdsImport>()).toMatchObject({ specificationCount: 2, unmatchedCount: 0, openCount: 0 })
  expect((await specificationsOf(read.json<IdsImport>())).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
  ])
  const none = { field: 'type', operator: '==', value: 'nothing like it' }
  expect((await exportIds(none)).status).toBe(422)
  expect((await exportIds({ field: 'secret', operator: '==', value: 1 })).status).toBe(400)
})

test('proposes changes from a file, accepts each with a version in the history, and undoes it', async () => {
  const requirements = [
    property('Data', 'Code', 'IFCLABEL', 'D'),
    property('Size', 'Width', 'IFCLENGTHMEASURE', '0.2'),
    property('New', 'Depth', 'IFCLENGTHMEASURE', '0.1'),
  ]
  const imported = await importIds([aSpecification({ requirements })])
  expect(imported).toMatchObject({
    fileName: 'rules.ids',
    title: 'Rules',
    specificationCount: 1,
    openCount: 4,
    acceptedCount: 0,
  })
  const before = await elementNamed('Concrete')
  const proposals = await proposalsOf(imported)
  expect(proposals.map(({ kind, now, proposed }) => [kind, now, proposed])).toEqual([
    ['Status', 'Not Reviewed', 'Approved'],
    ['Value', 'Not in reviews', 'D'],
    ['Value', 'Not in reviews', '200 mm'],
    ['Value', 'No such parameter', '0.1 m'],
  ])
  expect(await elementNamed('Concrete')).toEqual(before)
  const [code] = await decide(imported, proposals.slice(1, 2), 'Accepted')
  expect(code).toMatchObject({
    problem: null,
    proposal: { state: 'Accepted', revision: 2, decidedBy: expect.any(String) },
  })
  const others = proposals.filter(({ id }) => id !== proposals[1]?.id)
  await decide(imported, others, 'Accepted')
  const after = await elementNamed('Concrete')
  expect([after.status, after.revision]).toEqual(['Approved', before.revision + 2])
  const values = () =>
    rowsOf(after).then((rows) =>
      Object.fromEntries(rows.map((row) => [row.parameterName, [row.approvedValue, row.unit, row.includeInReview]])),
    )
  expect(await values()).toMatchObject({
    Code: ['D', null, true],
    Width: ['200', 'mm', true],
    Depth: ['0.1', 'm', true],
  })
  const history = (await call({ url: `/api/master-model/${after.id}/history` })).json<ElementHistory>().items
  expect(history[0]).toMatchObject({
    before: { status: 'Not Reviewed' },
    after: { status: 'Approved', parameters: [{}, {}] },
  })
  expect((await importIds([aSpecification({ requirements })])).openCount).toBe(0)
  const back = await decide(imported, await proposalsOf(imported), 'Open')
  expect(back.every(({ problem, proposal }) => problem === null && proposal?.state === 'Open')).toBe(true)
  expect((await elementNamed('Concrete')).status).toBe('Not Reviewed')
  const taken = await values()
  expect(taken).toMatchObject({ Code: [null, null, false], Width: [null, 'mm', false] })
  expect(taken).not.toHaveProperty('Depth')
  expect((await call({ url: `/api/ids-imports/${imported.id}` })).json<IdsImport>()).toMatchObject({
    openCount: 4,
    acceptedCount: 0,
  })
})

test('never overwrites later changes when accepting or undoing', async () => {
  const imported = await importIds([aSpecification({ requirements: [property('Data', 'Code', 'IFCLABEL', 'E')] })])
  const value = async () => (await proposalsOf(imported)).filter(({ kind }) => kind === 'Value')
  await approve(await elementNamed('Concrete'), { Code: 'mine' })
  const [refused] = await decide(imported, await value(), 'Accepted')
  expect(refused).toMatchObject({
    problem: { status: 409, code: 'ids-imports/changed-since' },
    proposal: { state: 'Open', now: 'mine' },
  })
  const [accepted] = await decide(imported, await value(), 'Accepted')
  expect(accepted).toMatchObject({ problem: null, proposal: { state: 'Accepted' } })
  const [again] = await decide(imported, [refused?.proposal as IdsProposal], 'Accepted')
  expect(again?.problem).toBeNull()
  const [stale] = await decide(imported, [refused?.proposal as IdsProposal], 'Dismissed')
  expect(stale?.problem?.code).toBe('ids-imports/changed-meanwhile')
  await approve(await elementNamed('Concrete'), { Code: 'again mine' })
  const [kept] = await decide(imported, await value(), 'Open')
  expect(kept).toMatchObject({ problem: { code: 'ids-imports/changed-since' }, proposal: { state: 'Accepted' } })
  const rows = await rowsOf(await elementNamed('Concrete'))
  expect(rows.find(({ parameterName }) => parameterName === 'Code')?.approvedValue).toBe('again mine')
})

test('stores unsupported requirements as rules, and exports them unchanged', async () => {
  const pattern: IdsRequirement = {
    cardinality: 'optional',
    facet: {
      kind: 'property',
      propertySet: { simple: 'Data' },
      baseName: { simple: 'Fire' },
      dataType: 'IFCLABEL',
      value: idsRestriction('string', { patterns: ['F[0-9]{2}'] }),
    },
  }
  const material: IdsRequirement = {
    cardinality: 'required',
    facet: { kind: 'material', value: { simple: '01' } },
    instructions: 'Ask "us"',
  }
  const rule = aSpecification({ name: 'Rule', requirements: [pattern, material] })
  const unknown = aSpecification({
    name: 'Unknown',
    applicability: aWall('Never seen'),
    requirements: [property('A', 'B', 'IFCLABEL', 'C')],
  })
  const imported = await importIds([rule, unknown])
  expect(await specificationsOf(imported)).toMatchObject([
    {
      name: 'Rule',
      outcome: 'proposed',
      told: [expect.stringContaining('Fire matching "F[0-9]{2}"'), 'Required: material = 01'],
    },
    { name: 'Unknown', outcome: 'unmatched', line: expect.any(Number) },
  ])
  expect(imported.unmatchedCount).toBe(1)
  const rules = (await proposalsOf(imported)).filter(({ kind }) => kind === 'Rule')
  await decide(imported, rules, 'Accepted')
  const written = readIds((await exportIds()).text).document.specifications
  expect(written).toEqual(expect.arrayContaining([rule, unknown]))
  const again = await importIds([rule, unknown])
  expect((await proposalsOf(again)).filter(({ kind }) => kind === 'Rule')).toEqual([])
  await decide(
    imported,
    (await proposalsOf(imported)).filter(({ kind }) => kind === 'Rule'),
    'Open',
  )
  expect(readIds((await exportIds()).text).document.specifications).not.toContainEqual(rule)
})

test('applies a class without a type to all types of its category', async () => {
  const requirements = [property('Data', 'Grade', 'IFCINTEGER', '7')]
  const imported = await importIds([aSpecification({ applicability: aWall(null), requirements })])
  const proposals = await proposalsOf(imported)
  const walls = (await call({ url: '/api/master-model' }))
    .json<MasterElement[]>()
    .filter(({ category }) => category === 'Walls')
  expect(proposals.map(({ masterElementId }) => masterElementId).toSorted()).toEqual(
    walls.map(({ id }) => id).toSorted(),
  )
  expect(proposals.every(({ kind, proposed }) => kind === 'Value' && proposed === '7')).toBe(true)
  const results = await decide(imported, proposals, 'Dismissed')
  expect(results.every(({ problem }) => problem === null)).toBe(true)
  expect((await call({ url: `/api/ids-imports/${imported.id}` })).json<IdsImport>()).toMatchObject({
    openCount: 0,
    dismissedCount: proposals.length,
  })
})

test.each([
  ["text that isn't XML", 'nothing', 422],
  ['an empty body', '', 422],
  ['a document type', '<!DOCTYPE ids [<!ENTITY a "b">]><ids/>', 422],
  ['other XML', '<html/>', 422],
  ['ten million letters', 'a'.repeat(10_000_000), 422],
  ['more than 10 MB', 'a'.repeat(10 * 1024 * 1024 + 1), 413],
  [
    'a value of 9 MB',
    `<ids xmlns="http://standards.buildingsmart.org/IDS"><info><title a="${'a'.repeat(9_000_000)}"/></info></ids>`,
    422,
  ],
])('rejects %s with a message', async (_what, file, status) => {
  const response = await send(file)
  expect([response.statusCode, response.json<Problem>().detail.length > 20]).toEqual([status, true])
  expect(response.rawPayload.length).toBeLessThan(16_384)
})

test('is paginated, checks roles and separates organizations', async () => {
  const reader = 'local|viewer'
  const first = (await call({ url: '/api/ids-imports?take=1' })).json<IdsImportList>()
  expect([first.items.length, first.total > 3]).toEqual([1, true])
  const second = (await call({ url: '/api/ids-imports?take=1&skip=1' })).json<IdsImportList>()
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  const id = first.items[0]?.id
  expect((await call({ url: `/api/ids-imports/${id}`, organization: 'HFA', as: 'local|everything' })).status).toBe(404)
  expect((await send('<ids/>', reader)).statusCode).toBeGreaterThanOrEqual(403)
})
