import { expect, test } from '@jest/globals'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { someMasterElements } from '../../testing/a-master-element.ts'
import {
  changesBack,
  changesTo,
  sendChanges,
  confirmSaved,
  reportUnconfirmed,
  type RowResult,
} from './mass-review.model.ts'

const verdict = { status: 'Approved', notApprovedReason: null, notApprovedAction: null } as const
const rows = someMasterElements(25)
const everyId = new Set(rows.map(({ id }) => id))

function answer(updates: readonly { id: string }[]): RowResult<MasterElement>[] {
  return updates.map(({ id }) => ({ id, row: rows.find((row) => row.id === id) ?? null, problem: null }))
}

function fieldsFor() {
  return verdict
}

test('stops between two requests: unsent changes are neither saved nor failed', async () => {
  const done: number[] = []
  const outcome = await sendChanges(changesTo(rows, everyId, fieldsFor), {
    send: async (updates) => answer(updates),
    describeFailure: (error) => (error as Error).message,
    isRefusal: () => true,
    isStopped: () => done.length === 2,
    onProgress: (count) => done.push(count),
    atOnce: 10,
  })
  expect(done).toEqual([10, 20])
  expect(outcome.saved.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id))
  expect(outcome.failed.size).toBe(0)
})

test('changes after a failed request also fail', async () => {
  let calls = 0
  const outcome = await sendChanges(changesTo(rows, everyId, fieldsFor), {
    send: async (updates) => {
      calls += 1
      if (calls === 2) throw new Error('The network is away.')
      return answer(updates)
    },
    describeFailure: (error) => (error as Error).message,
    isRefusal: () => true,
    isStopped: () => false,
    onProgress: () => undefined,
    atOnce: 10,
  })
  expect(calls).toBe(2)
  expect(outcome.saved).toHaveLength(10)
  expect([...outcome.failed.keys()]).toEqual(rows.slice(10).map(({ id }) => id))
  expect(new Set(outcome.failed.values())).toEqual(new Set(['The network is away.']))
})

test('undoes from the current values', () => {
  const [one, other] = rows
  if (!one || !other) throw new Error('There are rows.')
  const now = { ...one, ...verdict, revision: 7 }
  expect(changesBack(new Map([[one.id, one]]), [now, other], ({ status }) => ({ status }))).toEqual([
    { id: one.id, revision: 7, status: 'Not Reviewed' },
  ])
})

test('compares changes without a response with the current values, because they may be saved', async () => {
  const outcome = await sendChanges<MasterElement, typeof verdict>(changesTo(rows, everyId, fieldsFor), {
    send: () => Promise.reject(new Error('The network is away.')),
    describeFailure: (error) => (error as Error).message,
    isRefusal: () => false,
    isStopped: () => false,
    onProgress: () => undefined,
    atOnce: 10,
  })
  const now = rows.map((row, index) => (index < 4 || index > 20 ? { ...row, ...verdict, revision: 2 } : row))
  function fieldsOf({ status, notApprovedReason, notApprovedAction }: MasterElement) {
    return { status, notApprovedReason, notApprovedAction }
  }
  const { saved, failed } = confirmSaved(outcome, now, fieldsOf)
  // The second batch was never sent, so these rows got the same status from someone else.
  expect(saved).toEqual(now.slice(0, 4))
  expect([...failed.keys()]).toEqual(rows.slice(4).map(({ id }) => id))
  const [first, ...others] = [...reportUnconfirmed(outcome).failed.values()]
  expect(first).toMatch(/^The network is away\. Your changes may have been saved\. /)
  expect(others.at(-1)).toBe('The network is away.')
})
