import { expect, test } from '@jest/globals'
import { parseStartOptions } from './options.ts'

test('keeps data and the usual ports unless told', () => {
  expect(parseStartOptions([], 9000)).toEqual({ reset: false, seed: undefined, portBase: 9000, help: false })
})

test('reads what people give after the dashes', () => {
  const options = parseStartOptions(['--reset', '--seed', 'large', '--port-base', '9100'], 9000)
  expect(options).toEqual({ reset: true, seed: 'large', portBase: 9100, help: false })
})

test('says what is wrong with a value or an option', () => {
  expect(() => parseStartOptions(['--seed', 'huge'], 9000)).toThrow('Give --seed demo, large or none.')
  expect(() => parseStartOptions(['--port-base', 'x'], 9000)).toThrow('Give --port-base a number.')
  expect(() => parseStartOptions(['--rest'], 9000)).toThrow(/--rest/)
})
