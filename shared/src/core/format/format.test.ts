import { expect, test, describe } from '@jest/globals'
import {
  elapsedTime,
  areaText,
  lengthText,
  measureText,
  sentenceText,
  shortLengthText,
  volumeText,
  pluralize,
  relativeDate,
} from './index.ts'
import { fileSize } from './numbers.ts'

describe('elapsed time', () => {
  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute

  test.each([
    [-20, '0.1 seconds'],
    [0, '0.1 seconds'],
    [420, '0.4 seconds'],
    [second, '1 second'],
    [9.96 * second, '10 seconds'],
    [59.4 * second, '59 seconds'],
    [59.6 * second, '1 minute'],
    [2 * minute + 5 * second, '2 minutes 5 seconds'],
    [hour + 30 * second, '1 hour'],
    [26 * hour + 5 * minute, '1 day 2 hours'],
  ] as const)('%d ms is %s', (milliseconds, words) => {
    expect(elapsedTime(milliseconds)).toBe(words)
  })
})

describe('measures', () => {
  test.each([
    [0, '0′ 0″'],
    [0.3048, '1′ 0″'],
    [3.8227, '12′ 6 1/2″'],
    [0.0254 / 16, '0′ 0 1/16″'],
    [0.0254 * 11.999, '1′ 0″'],
    [2.54, '8′ 4″'],
    [-0.3048, '−1′ 0″'],
  ] as const)('formats %d m as %s', (meters, text) => {
    expect(lengthText(meters, 'imperial')).toBe(text)
  })

  test('formats short distances in millimeters or inches, and longer ones like other lengths', () => {
    expect([0.001, 0.0127, 0.02, 1, 1.25].map((meters) => shortLengthText(meters, 'metric'))).toEqual([
      '1 mm',
      '12.7 mm',
      '20 mm',
      '1,000 mm',
      '1.250 m',
    ])
    expect([0.001, 0.0127, 0.0508, 0.5].map((meters) => shortLengthText(meters, 'imperial'))).toEqual([
      '0.039 in',
      '0.5 in',
      '2 in',
      '1′ 7 11/16″',
    ])
  })

  test('uses one unit system, not both', () => {
    expect(lengthText(3, 'metric')).toBe('3.000 m')
    expect([areaText(10, 'imperial'), areaText(10, 'metric')]).toEqual(['107.6 ft²', '10 m²'])
    expect([volumeText(1, 'imperial'), volumeText(1234.56, 'metric')]).toEqual(['35.3 ft³', '1,234.6 m³'])
  })

  test.each([
    ['450 mm', '1′ 5 11/16″', '450 mm'],
    ['-300mm', '−0′ 11 13/16″', '-300mm'],
    ['2.5 m', '8′ 2 7/16″', '2.5 m'],
    ['12.50 m²', '134.5 ft²', '12.50 m²'],
    ['3.0 m³', '105.9 ft³', '3.0 m³'],
    ['2 in', '2 in', '50.8 mm'],
    ['10 ft', '10 ft', '3,048 mm'],
    ['100 SF', '100 SF', '9.29 m²'],
    ['3000 kg', '3000 kg', '3000 kg'],
    ['W690X125', 'W690X125', 'W690X125'],
    ['Concrete Pad 200 mm', 'Concrete Pad 200 mm', 'Concrete Pad 200 mm'],
    ['60 min', '60 min', '60 min'],
    ['5 constructor', '5 constructor', '5 constructor'],
    ['', '', ''],
  ] as const)('formats %j as %j or %j', (written, imperial, metric) => {
    expect(measureText(written, 'imperial')).toBe(imperial)
    expect(measureText(written, 'metric')).toBe(metric)
  })

  test.each([
    ['Height is 14300 mm instead of 3000 mm.', 'Height is 46′ 11″ instead of 9′ 10 1/8″.'],
    ['Add the parameter Area, with 12.50 m².', 'Add the parameter Area, with 134.5 ft².'],
    ['Width is 900 mm instead of 900.2 mm.', 'Width is 900 mm instead of 900.2 mm.'],
    ['Only 2 m stock is left, and A300 mm-Type.', 'Only 2 m stock is left, and A300 mm-Type.'],
  ])('converts %j to %j', (written, imperial) => {
    expect(sentenceText(written, 'imperial')).toBe(imperial)
    expect(sentenceText(written, 'metric')).toBe(written)
  })
})

describe('numbers', () => {
  test.each([
    [0, '0 elements'],
    [1, '1 element'],
    [2, '2 elements'],
    [1204, '1,204 elements'],
  ] as const)('counts %i', (count, words) => {
    expect(pluralize(count, 'element')).toBe(words)
  })

  test('uses a provided plural', () => {
    expect([pluralize(1, 'entry', 'entries'), pluralize(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries'])
  })

  test.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [1500, '1.5 kB'],
    [4_200_000, '4.2 MB'],
    [38_000_000, '38 MB'],
    [2_500_000_000, '2.5 GB'],
  ] as const)('%d is %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words)
  })
})

describe('relative date', () => {
  const now = new Date('2025-06-15T12:00:00Z')

  test.each([
    ['2025-06-15T12:00:00.000Z', 'A few minutes ago.'],
    ['2025-06-15T11:55:00.001Z', 'A few minutes ago.'],
    ['2025-06-15T11:55:00.000Z', '5 minutes ago'],
    ['2025-06-15T11:01:00.000Z', '59 minutes ago'],
    ['2025-06-15T09:00:00.000Z', '3 hours ago'],
    ['2025-06-14T11:00:00.000Z', 'yesterday'],
    ['2025-06-10T12:00:00.000Z', '5 days ago'],
    ['2025-06-01T12:00:00.000Z', '2 weeks ago'],
    ['2025-03-15T12:00:00.000Z', '3 months ago'],
    ['2023-06-14T12:00:00.000Z', '2 years ago'],
  ] as const)('%s is %s', (date, words) => {
    expect(relativeDate(date, now)).toBe(words)
  })

  test('treats times slightly in the future (clock skew) as now', () => {
    expect(relativeDate('2025-06-15T12:00:30Z', now)).toBe('A few minutes ago.')
  })

  test('reports text that is not a date', () => {
    expect(() => relativeDate('soon', now)).toThrow("'soon' is not a date.")
  })
})
