import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { atOnce, gradual, inSlices, type Steps } from './slices.ts'
import { mergedRows, type UniqueRule } from './unique-rows.ts'

type Row = { project: string | null; isComplete: boolean; requestCount?: number }

const byProject: UniqueRule<Row> = {
  key: ({ project }) => project,
  isBetter: (row, kept) => row.isComplete && !kept.isComplete,
  counted: (row, requestCount) => ({ ...row, requestCount }),
}

/** Longer than a slice, by a clock that goes on with each step. */
function* steps(count: number, onStep: () => void): Steps<number> {
  for (let step = 0; step < count; step++) {
    const start = performance.now()
    while (performance.now() - start < 1);
    onStep()
    yield
  }
  return count
}

test('merges rows in slices as it does at once', async () => {
  const row = fc.record({ project: fc.constantFrom('A', 'B', 'C', null), isComplete: fc.boolean() })
  const property = fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 400 }), async (some, times) => {
    const rows = Array.from({ length: times }, () => some).flat()
    expect(await inSlices(mergedRows<Row>(rows, byProject), new AbortController().signal)).toEqual(
      atOnce(mergedRows<Row>(rows, byProject)),
    )
  })
  await fc.assert(property, { numRuns: 30 })
})

test('gives others their turn, and ends where it is given up', async () => {
  let done = 0
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  expect(
    await inSlices(
      steps(60, () => (done += 1)),
      new AbortController().signal,
    ),
  ).toBe(60)
  clearInterval(others)
  expect([done, turns > 1]).toEqual([60, true])

  const control = new AbortController()
  const given = inSlices(
    steps(1000, () => (done += 1)),
    control.signal,
  )
  control.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect(done).toBe(60)
})

test('fails with what a step fails with', async () => {
  const failing = steps(3, () => {
    throw new Error('No room.')
  })
  await expect(inSlices(failing, new AbortController().signal)).rejects.toThrow('No room.')
})

test('makes a thing once, whoever takes the steps to it', () => {
  let made = 0
  const thing = gradual(() => steps(4, () => (made += 1)))
  const mine = thing.prepare()
  mine.next()
  mine.next()
  expect([made, thing.get(), made]).toEqual([2, 4, 4])
  expect([mine.next().done, thing.prepare().next().done, thing.get(), made]).toEqual([true, true, 4, 4])
})

test('begins anew what was given up or has failed on the way', async () => {
  let made = 0
  const thing = gradual(() =>
    steps(2, () => {
      made += 1
      if (made === 3) throw new Error('No room.')
    }),
  )
  const given = thing.prepare()
  given.next()
  expect(() => given.throw(new Error('Given up.'))).toThrow('Given up.')
  expect(() => atOnce(thing.prepare())).toThrow('No room.')
  expect([thing.get(), made]).toEqual([2, 5])
})
