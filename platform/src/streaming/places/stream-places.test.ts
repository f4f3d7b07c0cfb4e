import { expect, test } from '@jest/globals'
import { streamPlaces, type Place } from './stream-places.ts'

const megabyte = 1024 * 1024
const ada = { userId: 'ada', organizationId: 'CFA' }

function open() {
  const places = streamPlaces({ atOnce: 250, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
  return { places, adaOf: (organizationId: string) => places.take({ ...ada, organizationId }) }
}

/** Takes places until none is left, and answers them. */
function takeAll(take: (count: number) => Place): Place[] {
  const taken: Place[] = []
  for (;;) {
    try {
      taken.push(take(taken.length))
    } catch {
      return taken
    }
  }
}

test('counts readers per person in all organizations, then per organization, then in all', () => {
  const { places, adaOf } = open()
  const own = takeAll((count) => adaOf(count % 2 === 0 ? 'CFA' : 'HFA'))
  expect(own.length).toBe(12)
  for (const { endReading } of own) endReading()
  expect(() => adaOf('CFA')).toThrow('You are loading as much')
  const ofOthers = takeAll((count) => places.take({ userId: `${count}`, organizationId: 'CFA' }))
  expect(own.length / 2 + ofOthers.length).toBe(48)
  expect(() => places.take({ userId: 'bo', organizationId: 'CFA' })).toThrow('Your organization is loading')
  takeAll((count) => places.take({ userId: `${count} elsewhere`, organizationId: `${count}` }))
  expect(() => places.take({ userId: 'bo' })).toThrow('Too many large answers')
  own[0]?.leave()
  own[0]?.leave()
  expect(takeAll(() => places.take({ userId: 'bo' })).length).toBe(1)
})

test('begins nothing for a person who has left most of what they may on the disk', () => {
  const { places, adaOf } = open()
  const { room } = adaOf('CFA')
  expect(room.take(60 * megabyte)).toBe(true)
  expect(adaOf('HFA').room.take(5 * megabyte)).toBe(true)
  expect(() => adaOf('CFA')).toThrow('You are loading as much')
  places.take({ userId: 'bo', organizationId: 'CFA' })
  // What has begun goes on, as far as the share goes.
  expect(room.take(63 * megabyte)).toBe(true)
  expect(room.take(1)).toBe(false)
  room.giveBack(63 * megabyte)
  room.giveBack(60 * megabyte)
  adaOf('CFA')
})

test('gives a place to read to those who wait for it, in their order where they were served the same, and to nobody who has gone', async () => {
  const places = streamPlaces({ atOnce: 1, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
  const gone = new AbortController()
  const order: string[] = []
  const first = places.take(ada)
  expect(first.isReading).toBe(true)
  const [left, second, third] = ['left', 'second', 'third'].map((userId) => {
    const place = places.take({ userId })
    expect(place.isReading).toBe(false)
    const { signal } = userId === 'left' ? gone : new AbortController()
    return { place, over: place.untilReading(signal).then(() => order.push(userId)) }
  })
  gone.abort()
  await expect(left?.over).rejects.toMatchObject({ code: 'platform/too-many-streams' })
  first.endReading()
  await second?.over
  second?.place.endReading()
  await third?.over
  expect(order).toEqual(['second', 'third'])
})

test('gives the next place to read to whoever was served least, not to whoever asked for many first', async () => {
  const places = streamPlaces({ atOnce: 2, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
  const order: string[] = []
  async function ask(userId: string, length: number): Promise<void> {
    const place = places.take({ userId })
    if (!place.isReading) await place.untilReading(new AbortController().signal)
    order.push(userId)
    place.noteServed(length)
    setImmediate(() => place.endReading())
  }
  const many = [1, 2, 3, 4].map(() => ask('many', 10 * megabyte))
  const few = [1, 2].map(() => ask('few', megabyte))
  await Promise.all([...many, ...few, ask('one', megabyte)])
  expect(order).toEqual(['many', 'few', 'one', 'few', 'many', 'many', 'many'])
})
