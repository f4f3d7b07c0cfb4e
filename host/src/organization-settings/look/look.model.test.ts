import { expect, test } from '@jest/globals'
import { fallbackTheme, themeVariables, type ThemeMode } from '@lintel/shared/organization'
import fc from 'fast-check'
import { completeColour, lookFields, lookSchema, shownTheme } from './look.model.ts'

test.each([
  ['c8102e', '#C8102E'],
  [' #c12 ', '#CC1122'],
  ['#C8102E', '#C8102E'],
  ['red', 'red'],
  ['#12345', '#12345'],
])('completes %j to %j', (typed, completed) => {
  expect(completeColour(typed)).toBe(completed)
})

test('the preview shows what is applied when these very fields are saved', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const typed = fc.record({
    primaryColor: colour,
    headerBackground: colour,
    headerForeground: colour,
    logoMaxHeight: fc.integer({ min: 16, max: 200 }).map(String),
  })
  fc.assert(
    fc.property(typed, fc.constantFrom<ThemeMode>('light', 'dark'), (fields, mode) => {
      const saved = { logoUrl: null, ...lookSchema.parse(fields) }
      expect(themeVariables(shownTheme(fields, null), mode)).toEqual(themeVariables(saved, mode))
    }),
    { numRuns: 100 },
  )
})

test('the preview keeps the last value of a field that is wrong', () => {
  const fields = { ...lookFields(null), primaryColor: '#12', logoMaxHeight: '9999' }
  expect(shownTheme(fields, null)).toEqual(fallbackTheme)
})

test.each(['', '12px', '15', '201', '-20', '3.5'])('refuses "%s" as a height', (logoMaxHeight) => {
  expect(lookSchema.safeParse({ ...lookFields(null), logoMaxHeight }).success).toBe(false)
})
