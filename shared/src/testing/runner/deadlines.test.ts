import { EventEmitter } from 'node:events'
import { expect, test } from '@jest/globals'
import { inTime, nextEvent } from './deadlines.ts'

test('resolves when the condition is met, and otherwise reports what did not happen', async () => {
  expect(await inTime('an answer', Promise.resolve(1))).toBe(1)
  await expect(inTime('an answer', Promise.reject(new Error('None.')))).rejects.toThrow('None.')
  await expect(inTime('an answer', new Promise(() => undefined), 10)).rejects.toThrow('Waited 0.01 s for an answer.')
  const program = new EventEmitter()
  const end = nextEvent(program, 'exit')
  program.emit('exit', 0, null)
  expect(await end).toEqual([0, null])
  await expect(nextEvent(program, 'exit', 10)).rejects.toThrow("Waited 0.01 s for 'exit' of EventEmitter.")
})
