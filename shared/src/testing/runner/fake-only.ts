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

/** Fakes the named timers; the others stay real, for code that waits for responses. */
export function fakeOnly(names: readonly (typeof clocks)[number][], now: number | Date = Date.now()): void {
  jest.useFakeTimers({ doNotFake: clocks.filter((clock) => !names.includes(clock)), now })
}
