import { expect, test } from '@jest/globals'
import type { Gate } from './gate.ts'
import { sideBySide } from './side-by-side.ts'

type Planned = Pick<Gate, 'name'> & Partial<Gate>

/** Runs gates that end when they are told to; what ran at the same time is what `running` says between two ends. */
function start(planned: Planned[]) {
  const ends = new Map<string, () => void>()
  const gates = planned.map((gate): Gate => ({ title: '', cores: 1, run: () => Promise.reject(new Error()), ...gate }))
  const done = sideBySide(gates, 2, ({ name }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    ends.set(name, () => {
      ends.delete(name)
      resolve(undefined)
    })
    return promise
  })
  async function end(name: string) {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { running: () => [...ends.keys()], end, done }
}

test('keeps two processors busy, and starts the next gate when one is free', async () => {
  const { running, end, done } = start([{ name: 'lint' }, { name: 'types' }, { name: 'format' }])
  expect(running()).toEqual(['lint', 'types'])
  await end('lint')
  expect(running()).toEqual(['types', 'format'])
  await end('types')
  await end('format')
  await done
  expect(running()).toEqual([])
})

test('a gate for two processors starts beside the last one that needs one, and lets nothing start beside it', async () => {
  const { running, end } = start([{ name: 'lint' }, { name: 'unit', cores: 2 }, { name: 'viewer' }])
  expect(running()).toEqual(['lint', 'unit'])
  await end('lint')
  expect(running()).toEqual(['unit'])
  await end('unit')
  expect(running()).toEqual(['viewer'])
})

test('a gate waits for those it needs, and others go first', async () => {
  const { running, end } = start([{ name: 'build' }, { name: 'sizes', needs: ['build'] }, { name: 'viewer' }])
  expect(running()).toEqual(['build', 'viewer'])
  await end('build')
  expect(running()).toEqual(['viewer', 'sizes'])
})

test('what is needed but was not asked for is not waited for', () => {
  const { running } = start([{ name: 'journeys', needs: ['build'] }])
  expect(running()).toEqual(['journeys'])
})

test('gates that need each other are a mistake', async () => {
  const { done } = start([
    { name: 'a', needs: ['b'] },
    { name: 'b', needs: ['a'] },
  ])
  await expect(done).rejects.toThrow('wait for each other: a, b')
})
