import { setTimeout as wait } from 'node:timers/promises'
import { expect, jest, test } from '@jest/globals'
import type { Subject } from './announce-change.ts'
import { sharedReads } from './shared-reads.ts'

const subject: Subject = { topic: 'walls', organizationId: 'CFA', id: 'all' }

/** Followers of one subject, which is read as the number of times that it has changed, with what was read before. */
function open() {
  const told = new Set<() => void>()
  let state = 0
  const unfollow = jest.fn()
  const reads = sharedReads({
    follow(_subject, onChange) {
      told.add(onChange)
      return unfollow
    },
  })
  const read = jest.fn(async (previous: string | undefined) => `${previous} → ${state}`)
  function change() {
    state += 1
    told.forEach((tell) => tell())
  }
  return { join: () => reads.join(subject, read), read, change, unfollow }
}

test('reads once for all who follow, and goes on from what was read before', async () => {
  const { join, read, change } = open()
  const followers = Array.from({ length: 100 }, join)
  followers[0]?.seen('0')
  followers[1]?.seen('later')
  change()
  expect(new Set(await Promise.all(followers.map((each) => each.read())))).toEqual(new Set(['0 → 1']))
  change()
  expect(new Set(await Promise.all(followers.map((each) => each.read())))).toEqual(new Set(['0 → 1 → 2']))
  expect(read).toHaveBeenCalledTimes(2)
})

test('reads few times of many changes, and misses none of them', async () => {
  const { join, read, change } = open()
  const follower = join()
  let last: string | undefined
  for (let index = 0; index < 40; index += 1) {
    change()
    void follower.read().then((value) => (last = value))
    await wait(10)
  }
  expect(await follower.read()).toMatch(/ → 40$/)
  expect(last).toMatch(/ → \d+$/)
  expect(read.mock.calls.length).toBeLessThan(8)
})

test('asks again after a failure, and follows until the last has left', async () => {
  const { join, read, unfollow } = open()
  const [one, other] = [join(), join()]
  read.mockRejectedValueOnce(new Error('away'))
  await expect(one.read()).rejects.toThrow('away')
  expect(await other.read()).toBe('undefined → 0')
  one.leave()
  expect(unfollow).not.toHaveBeenCalled()
  other.leave()
  expect(unfollow).toHaveBeenCalledTimes(1)
})
