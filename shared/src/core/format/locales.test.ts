import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { applyLocale, setUser } from '../../host.ts'
import { aUser } from '../../testing/fixtures/index.ts'
import {
  pluralize,
  decimalSign,
  elapsedTime,
  fileSize,
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatNumericDay,
  formatPercent,
  formatTypedNumber,
  isDayFirst,
  lengthText,
  parseDecimal,
  parseNumber,
} from './index.ts'

const user = aUser()

beforeEach(() => {
  setUser(user)
  applyLocale(user.id, null)
})

/** Makes spaces and marks visible that look alike in an editor. */
const [narrowSpace, space, isolate] = ['\u202F', '\u00A0', '\u200F']

test.each([
  ['en-US', '1,234.5', '87.5%', '$1,234.50', 'Nov 22, 2026', '11/22/2026', '1,234.500 m'],
  ['de-DE', '1.234,5', `87,5${space}%`, `1.234,50${space}$`, '22.11.2026', '22.11.2026', '1.234,500 m'],
  [
    'fr-FR',
    `1${narrowSpace}234,5`,
    `87,5${space}%`,
    `1${narrowSpace}234,50${space}$US`,
    '22 nov. 2026',
    '22/11/2026',
    `1${narrowSpace}234,500 m`,
  ],
  [
    'ar-EG',
    '١٬٢٣٤٫٥',
    '٨٧٫٥٪\u061C',
    `${isolate}١٬٢٣٤٫٥٠${space}US$`,
    `٢٢${isolate}/١١${isolate}/٢٠٢٦`,
    `٢٢${isolate}/١١${isolate}/٢٠٢٦`,
    '١٬٢٣٤٫٥٠٠ m',
  ],
])(
  'formats numbers, money, dates and measures in the notation of %s',
  (locale, number, percent, money, day, numericDay, length) => {
    applyLocale(user.id, locale)
    expect([formatNumber(1234.5), formatPercent(87.5), formatMoney(1234.5)]).toEqual([number, percent, money])
    expect([formatDay('2026-11-22'), formatNumericDay('2026-11-22')]).toEqual([day, numericDay])
    expect(lengthText(1234.5, 'metric')).toBe(length)
  },
)

test('keeps words in English and formats only numbers by locale', () => {
  applyLocale(user.id, 'de-DE')
  expect(pluralize(1204, 'element')).toBe('1.204 elements')
  expect([elapsedTime(420), elapsedTime(125_000)]).toEqual(['0,4 seconds', '2 minutes 5 seconds'])
  expect([fileSize(1), fileSize(4_200_000)]).toEqual(['1 byte', '4,2 MB'])
})

test('formats times in a time zone', () => {
  applyLocale(user.id, 'de-DE')
  const moment = '2026-11-22T23:30:00Z'
  expect([formatDateTime(moment, 'UTC'), formatDateTime(moment, 'Asia/Tokyo')]).toEqual([
    '22.11.2026, 23:30',
    '23.11.2026, 08:30',
  ])
})

test('constructs each Intl format lazily and once per locale', () => {
  const construct = jest.spyOn(Intl, 'NumberFormat')
  applyLocale(user.id, 'pt-BR')
  expect(construct).not.toHaveBeenCalled()
  for (const number of [1, 2, 3]) formatNumber(number)
  applyLocale(user.id, 'en-US')
  applyLocale(user.id, 'pt-BR')
  formatNumber(4)
  expect(construct).toHaveBeenCalledTimes(1)
  construct.mockRestore()
})

describe('source of the locale', () => {
  function userWith(value: string) {
    return aUser({ id: 'auth0|grace', preferences: [{ key: 'locale', value, group: null }] })
  }

  test('is the browser if the user has not chosen one', () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValueOnce(['fr-FR'])
    expect(formatNumber(1.5)).toBe('1,5')
  })

  test('is the saved choice from the first render', () => {
    setUser(userWith('"de-DE"'))
    expect(formatNumber(1.5)).toBe('1,5')
  })

  test("is not another user's choice on the same page", () => {
    applyLocale(user.id, 'de-DE')
    setUser(aUser({ id: 'auth0|grace' }))
    expect(formatNumber(1.5)).toBe('1.5')
    setUser(undefined)
    expect(formatNumber(1.5)).toBe('1.5')
  })

  test.each(['"no such locale!"', 'de-DE', '7', '"xx-XX"'])('is the browser if %s was saved', (value) => {
    setUser(userWith(value))
    expect(formatNumber(1.5)).toBe('1.5')
  })
})

describe('parsing typed numbers', () => {
  test.each([
    ['en-US', '1,234.5', 1234.5],
    ['en-US', '1,5', undefined],
    ['de-DE', '1.234,5', 1234.5],
    ['de-DE', '1,5', 1.5],
    ['de-DE', '0.5', 0.5],
    ['fr-FR', '1 234,5', 1234.5],
    ['fr-FR', `1${narrowSpace}234,5`, 1234.5],
    ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
    ['ar-EG', '\u061C-١٫٥', -1.5],
    ['ar-EG', '1234.5', 1234.5],
    ['en-IN', '12,34,567', 1_234_567],
    ['en-US', '−3', -3],
    ['en-US', '', undefined],
    ['en-US', 'twelve', undefined],
  ])('in %s, parses %j as %j', (locale, text, number) => {
    applyLocale(user.id, locale)
    expect(parseNumber(text)).toBe(number)
  })

  test('keeps the decimals of amounts', () => {
    applyLocale(user.id, 'de-DE')
    expect(['1.234,50', '0,10', '7', 'x'].map(parseDecimal)).toEqual(['1234.50', '0.10', '7', undefined])
    expect([decimalSign(), isDayFirst()]).toEqual([',', true])
    applyLocale(user.id, 'en-US')
    expect([decimalSign(), isDayFirst()]).toEqual(['.', false])
  })

  test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'ar-EG', 'en-IN', 'sv-SE', 'hi-IN', 'pl-PL'])(
    'parses whatever %s formats',
    (locale) => {
      applyLocale(user.id, locale)
      const number = fc
        .double({ min: -1e12, max: 1e12, noNaN: true })
        .map((value) => Math.round(value * 1000) / 1000 + 0)
      fc.assert(
        fc.property(number, (value) => {
          expect(parseNumber(formatNumber(value))).toBe(value)
          expect(parseNumber(formatTypedNumber(value))).toBe(value)
        }),
      )
    },
  )
})
