import { expect, jest, test } from '@jest/globals'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import type { GridColumn } from '../columns/column.ts'
import { uniqueRows, type UniqueRule } from '../engine/index.ts'
import { useRowEngine } from './use-row-engine.ts'

type Row = { name: string; count?: number }

const rule: UniqueRule<Row> = {
  key: ({ name }) => name,
  isBetter: () => false,
  counted: (row, count) => ({ ...row, count }),
}
const columns: GridColumn<Row>[] = [{ field: 'name', title: 'Name', value: ({ name }) => name }]
const query = { filter: null, sort: [{ field: 'name', direction: 'descending' as const }] }

function rowsOf(word: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${word} ${index % (count / 2)}` }))
}

class Boundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {}
  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }
  override render() {
    return this.state.failure ? <p>{this.state.failure.message}</p> : this.props.children
  }
}

function renderEngine(rows: readonly Row[], shown = columns) {
  const engineProps = (some: readonly Row[]) => ({ rows: some, rule, columns: shown, query })
  const hook = renderHook((some: readonly Row[]) => useRowEngine(engineProps(some)), {
    initialProps: rows,
    wrapper: Boundary,
  })
  return { ...hook, ready: () => waitFor(() => expect(hook.result.current.isPreparing).toBe(false)) }
}

test('computes few rows synchronously and many asynchronously, with the same result', async () => {
  expect(renderEngine(rowsOf('Few', 10)).result.current.engine.rows).toHaveLength(5)
  const rows = rowsOf('Many', 5000)
  const { result, ready } = renderEngine(rows)
  expect([result.current.isPreparing, result.current.engine.rows]).toEqual([true, []])
  await ready()
  expect(result.current.engine.rows).toEqual(uniqueRows(rows, rule))
  const first = result.current.engine.view(query)[0] ?? -1
  expect(result.current.engine.rows[first]).toEqual({ name: 'Many 999', count: 2 })
})

test('cancels outdated work, and keeps the previous rows until then', async () => {
  const { result, rerender, ready } = renderEngine(rowsOf('First', 5000))
  await ready()
  rerender(rowsOf('Second', 6000))
  rerender(rowsOf('Third', 4000))
  expect([result.current.isPreparing, result.current.engine.rows[0]?.name]).toEqual([true, 'First 0'])
  await ready()
  expect([result.current.engine.rows.length, result.current.engine.rows[0]?.name]).toEqual([2000, 'Third 0'])
})

test('shows an error during asynchronous preparation', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const failing: GridColumn<Row>[] = [
    {
      field: 'name',
      title: 'Name',
      value: () => {
        throw new Error('The row has no name.')
      },
    },
  ]
  renderEngine(rowsOf('Bad', 5000), failing)
  expect(await screen.findByText('The row has no name.')).toBeVisible()
})
