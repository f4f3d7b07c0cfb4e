import { expect, test } from '@jest/globals'
import { themeVariables } from '../../organization/theme.ts'
import { fallbackColours } from './fallback-colours.ts'

test.each(['light', 'dark'] as const)('are those of the fallback theme, %s', (mode) => {
  expect(fallbackColours[mode]).toEqual(themeVariables(null, mode))
})
