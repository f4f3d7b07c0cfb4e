import { expect, jest, test } from '@jest/globals'
import { renderHook, waitFor } from '@testing-library/react'
import { createRowEngine, type RowEngine } from '../engine/index.ts'
import { useSortIntent } from './use-sort-intent.ts'

type Row = { name: string; place: string }

const byName = { filter: null, sort: [{ field: 'name', direction: 'ascending' as const }] }

/** An engine of rows in reverse order that counts reads of names and cities. */
function countingEngine(count = 20_000) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Row ${900_000 - index}`,
    place: `Place ${index}`,
  }))
  const read = { name: 0, place: 0 }
  const columnOf = (field: keyof Row) => ({
    field,
    type: 'text' as const,
    value: (row: Row) => {
      read[field] += 1
      return row[field]
    },
  })
  return { engine: createRowEngine(rows, [columnOf('name'), columnOf('place')], { locale: 'en-US' }), read }
}

function renderIntent(given: RowEngine<Row>) {
  const hook = renderHook(useSortIntent, { initialProps: given })
  return { ...hook, pointAt: (field: string | undefined) => hook.result.current(field) }
}

test('prepares a column while the pointer is on its title, before the click', async () => {
  const { engine, read } = countingEngine()
  const { pointAt } = renderIntent(engine)
  pointAt('name')
  expect(read.name).toBe(0)
  await waitFor(() => expect(read.name).toBe(20_000))
  expect([...engine.view(byName).slice(0, 2), read.name, read.place]).toEqual([19_999, 19_998, 20_000, 0])
})

test('an early click finishes the remaining work without repeating any', async () => {
  const { engine, read } = countingEngine()
  const { pointAt } = renderIntent(engine)
  pointAt('name')
  expect([engine.view(byName)[0], read.name]).toEqual([19_999, 20_000])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read.name).toBe(20_000)
})

test('stops preparing when the pointer leaves', async () => {
  const { engine, read } = countingEngine()
  const { pointAt, unmount } = renderIntent(engine)
  pointAt('name')
  pointAt('place')
  await waitFor(() => expect(read.place).toBe(20_000))
  pointAt('name')
  pointAt(undefined)
  pointAt('name')
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read.name).toBe(0)
})

test('starts over with new rows while the pointer is on a title', async () => {
  const [before, after] = [countingEngine(), countingEngine(10_000)]
  const { pointAt, rerender } = renderIntent(before.engine)
  pointAt('name')
  rerender(after.engine)
  await waitFor(() => expect(after.read.name).toBe(10_000))
  expect([before.read.name, after.engine.view(byName)[0]]).toEqual([0, 9_999])
})

test('does not prepare a few rows, and reports errors', async () => {
  const few = countingEngine(50)
  renderIntent(few.engine).pointAt('name')
  const reported = jest.fn()
  globalThis.reportError = reported
  const failing = createRowEngine(
    Array.from({ length: 5000 }, () => ({ name: '', place: '' })),
    [
      {
        field: 'name',
        type: 'text',
        value: () => {
          throw new Error('The row has no name.')
        },
      },
    ],
  )
  renderIntent(failing).pointAt('name')
  await waitFor(() => expect(reported).toHaveBeenCalledWith(new Error('The row has no name.')))
  expect(few.read.name).toBe(0)
})
