import { jest } from '@jest/globals'

const clocks = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const

/** Puts the named clocks into the hands of the test; the others go on, for those who wait for an answer by them. */
export function fakeOnly(names: readonly (typeof clocks)[number][], now: number | Date = Date.now()): void {
  jest.useFakeTimers({ doNotFake: clocks.filter((clock) => !names.includes(clock)), now })
}
