import { assemblyRequestSchema, isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { PlatformError } from '../errors.ts'
import { eventStream } from './event-stream.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const queued: AssemblyRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'Queued',
  statusDetails: null,
  progress: 0,
  portfolio: 'P13',
  prototypeRelease: '2024.1',
  requestedDate: '2026-01-02T03:04:05.000Z',
  completedDate: null,
  architectOfRecord: 'Gensler',
  projectType: 'FSR',
  projectNumber: '1',
  projectName: 'One',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  county: '',
  township: '',
  optionSets: {},
  bim360ProjectId: 'x',
  requestedBy: 'Somebody',
  requestedById: null,
  revitVersion: '2024',
  steps: [],
  result: null,
}

/** Follows a request whose answers are given here, and records what happens. */
function follow(answers: (AssemblyRequest | Error)[]) {
  const read = jest.fn(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? queued
    if (answer instanceof Error) throw answer
    return answer
  })
  const unfollow = jest.fn()
  let tell = (): void => undefined
  const stream = eventStream({
    event: 'request',
    schema: assemblyRequestSchema,
    isLast: ({ status }) => !isInProgress(status),
    read,
    follow: (onChange) => {
      tell = onChange
      return unfollow
    },
  })
  return { ...stream, read, unfollow, change: async () => settled(() => tell()) }
}

/** Waits for everything that only waits for promises and for the stream's own turns. */
async function settled(act: () => void = () => undefined): Promise<void> {
  act()
  await jest.advanceTimersByTimeAsync(0)
}

/** The progress in each event that was sent so far. */
function taken({ events }: { events: { read(): unknown } }): number[] {
  const part = events.read()
  const text = Buffer.isBuffer(part) ? part.toString() : ''
  return [...text.matchAll(/^event: request\ndata: (.*)\n\n/gm)].map(
    ([, data = '']) => (JSON.parse(data) as AssemblyRequest).progress,
  )
}

function at(progress: number, more: Partial<AssemblyRequest> = {}): AssemblyRequest {
  return { ...queued, status: 'InProgress', progress, ...more }
}

test('sends the request at once and after each change, without what only the server knows', async () => {
  const inside = { ...at(10), formHash: 'secret' }
  const followed = follow([queued, inside, inside, at(20)])
  await followed.begin()
  expect(taken(followed)).toEqual([0])
  await followed.change()
  expect(String(followed.events.read())).toMatch(/^event: request\ndata: (?!.*secret).*"progress":10.*\n\n$/)
  await followed.change()
  expect(taken(followed)).toEqual([])
  await followed.change()
  expect(taken(followed)).toEqual([20])
})

test('ends with the completed request, and follows it no more', async () => {
  const done = at(100, { status: 'Complete', completedDate: '2026-01-02T04:00:00.000Z' })
  const followed = follow([at(90), done])
  await followed.begin()
  await followed.change()
  expect(taken(followed)).toEqual([90, 100])
  await settled()
  expect([followed.events.read(), followed.events.readableEnded]).toEqual([null, true])
  await settled()
  expect(followed.unfollow).toHaveBeenCalledTimes(1)
  expect(jest.getTimerCount()).toBe(0)
})

test('ends when the person may see it no more, and asks again while the database is away', async () => {
  const followed = follow([queued, new Error('away'), at(30), new PlatformError('roles/missing', 403, 'No more.')])
  await followed.begin()
  await followed.change()
  await jest.advanceTimersByTimeAsync(2000)
  expect(taken(followed)).toEqual([0, 30])
  await followed.change()
  followed.events.resume()
  await settled()
  expect(followed.events.readableEnded).toBe(true)
})

test('sends nothing of what all are told to somebody whose right to it goes while it is read', async () => {
  const forAll = Promise.withResolvers<AssemblyRequest>()
  const read = jest
    .fn(async () => queued)
    .mockResolvedValueOnce(queued)
    .mockRejectedValueOnce(new PlatformError('roles/missing', 403, 'No more.'))
  let change = (): void => undefined
  let doubt = (): void => undefined
  const stream = eventStream({
    event: 'request',
    schema: assemblyRequestSchema,
    isLast: () => false,
    read,
    shared: { read: () => forAll.promise, seen: () => undefined, leave: () => undefined },
    follow(onChange, onDoubt) {
      change = onChange
      doubt = onDoubt
      return () => undefined
    },
  })
  await stream.begin()
  expect(taken(stream)).toEqual([0])
  await settled(() => change())
  await settled(() => doubt())
  forAll.resolve(at(50))
  await settled()
  expect(taken(stream)).toEqual([])
  await settled()
  expect(stream.events.readableEnded).toBe(true)
})

test('is no stream at all where the request cannot be read', async () => {
  const followed = follow([new PlatformError('assembly/not-found', 404, 'None.')])
  await expect(followed.begin()).rejects.toThrow('None.')
  await settled()
  expect([followed.events.destroyed, followed.unfollow.mock.calls.length]).toEqual([true, 1])
})

test('reads nothing for a browser that takes nothing, and what is newest once it does', async () => {
  const long = 'x'.repeat(199)
  const optionSets = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index} ${long}`, long]))
  const followed = follow([at(1, { optionSets }), at(9)])
  await followed.begin()
  for (let change = 0; change < 5; change += 1) await followed.change()
  expect(followed.read).toHaveBeenCalledTimes(1)
  expect(taken(followed)).toEqual([1])
  await settled()
  expect(taken(followed)).toEqual([9])
  expect(followed.read).toHaveBeenCalledTimes(2)
})

test('shows that it lives every 15 s, and ends after four minutes', async () => {
  const followed = follow([queued])
  await followed.begin()
  taken(followed)
  await jest.advanceTimersByTimeAsync(15_000)
  expect(String(followed.events.read())).toMatch(/^:.*\n\n$/)
  followed.events.resume()
  await jest.advanceTimersByTimeAsync(225_000)
  expect(followed.events.readableEnded).toBe(true)
  expect(followed.unfollow).toHaveBeenCalledTimes(1)
})
