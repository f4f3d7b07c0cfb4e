import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import type { Rule } from '../schema.ts'
import { organizationId, plantCapture } from '../testing/plant-capture.ts'
import { listNumberedParameters } from './compare-repository.ts'
import { elementSizes, type ElementSize } from './element-sizes-repository.ts'
import { askedOf, judge, type PinnedType } from './judge-elements.model.ts'

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

test('knows how large the values of elements are that a rule asks for, however small they are kept', async () => {
  const walls = { category: 'Walls', family: 'Basic Wall', values: {} }
  const large = { 'Data/Note': 'x'.repeat(500_000) }
  const elements = Array.from({ length: 2100 }, (_, index) => ({
    type: index % 2 === 0 ? 1 : 2,
    values: index < 4 ? large : { 'Data/Note': 'x' },
  }))
  const types = ['Brick', 'Timber', 'Glass'].map((type) => ({ ...walls, type }))
  const captureId = await plantCapture(platform, { types, elements: [...elements, { type: 3, values: large }] })
  const sizes: ElementSize[] = []
  await withScope(platform.db, { organizationId }, async (tx) => {
    const review = { organizationId, captureId } as StoredReview
    const pinnedTypes = [pinned(1, [rule]), pinned(2, [])]
    const asked = askedOf(pinnedTypes, await listNumberedParameters(tx, review))
    for await (const size of elementSizes(tx, review, { types: pinnedTypes, asked })) sizes.push(size)
  })
  expect(sizes.map(({ number }) => number)).toEqual(elements.map((_, index) => index + 1))
  expect(sizes.filter(({ bytes }) => bytes > 500_000).map(({ number }) => number)).toEqual([1, 3])
  expect(sizes.filter(({ bytes }) => bytes === 0)).toHaveLength(1050)
})

test('writes down no more of a value than people read', () => {
  const types: PinnedType[] = [pinned(1, [rule])]
  const reportsOf = judge(types, [{ number: 7, setName: note.set, name: note.name, unit: null }])
  const [report] = reportsOf({ number: 1, typeNumber: 1, parameters: { 7: 'y'.repeat(900_000) } })
  expect(report?.elementValue).toBe(`${'y'.repeat(999)}…`)
})
