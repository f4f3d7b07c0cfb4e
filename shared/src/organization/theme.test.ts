import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { OrganizationTheme } from '../contract/organization/organization.ts'
import { contrast, hueDifference } from './contrast.ts'
import { neutrals, surfaces, type ThemeMode } from './surfaces.ts'
import { fallbackTheme, themeText, themeVariables, type ThemeVariables } from './theme.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const mode = fc.constantFrom<ThemeMode>('light', 'dark')
const anyTheme: fc.Arbitrary<OrganizationTheme> = fc.record({
  logoUrl: fc.constant(null),
  logoMaxHeight: fc.integer({ min: 16, max: 200 }),
  primaryColor: colour,
  headerBackground: colour,
  headerForeground: colour,
})

function readabilityFaults(variables: ThemeVariables, mode: ThemeMode): string[] {
  function value(name: string) {
    return variables[`--lintel-${name}` as keyof ThemeVariables]
  }
  const grounds = [...surfaces(mode), value('brand-subtle'), value('brand-muted')]
  const pairs: [what: string, colour: string, ground: string, ratio: number][] = [
    ...grounds.map((ground): [string, string, string, number] => ['brand-fg', value('brand-fg'), ground, 4.5]),
    ...grounds.map((ground): [string, string, string, number] => ['brand-focus', value('brand-focus'), ground, 3]),
    ...surfaces(mode).map((ground): [string, string, string, number] => [
      'brand-solid',
      value('brand-solid'),
      ground,
      3,
    ]),
    ['brand-contrast', value('brand-contrast'), value('brand-solid'), 4.5],
    ['brand-contrast on hover', value('brand-contrast'), value('brand-solid-hover'), 4.5],
    ['header-fg', value('header-fg'), value('header-bg'), 4.5],
    ['header-fg on hover', value('header-fg'), value('header-hover'), 4.5],
    ...[value('brand-subtle'), value('brand-muted'), value('brand-emphasized')].map(
      (ground): [string, string, string, number] => ['text on a tint', neutrals[mode].fg, ground, 4.5],
    ),
  ]
  return pairs
    .filter(([, colour, ground, ratio]) => contrast(colour, ground) < ratio)
    .map(([what, colour, ground]) => `${what} ${colour} on ${ground}: ${contrast(colour, ground).toFixed(2)}`)
}

test('every theme is readable in both modes, whatever its colours', () => {
  fc.assert(
    fc.property(anyTheme, mode, (theme, mode) => {
      expect(readabilityFaults(themeVariables(theme, mode), mode)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each(['#000000', '#ffffff', '#777777', '#ffff00', '#00ff00', '#0000ff', '#2196f3'])(
  'a theme made of nothing but %s is readable',
  (only) => {
    const theme = { ...fallbackTheme, primaryColor: only, headerBackground: only, headerForeground: only }
    for (const mode of ['light', 'dark'] as const) {
      expect(readabilityFaults(themeVariables(theme, mode), mode)).toEqual([])
    }
  },
)

test('colours keep their hue', () => {
  fc.assert(
    fc.property(colour, mode, (primaryColor, mode) => {
      const variables = themeVariables({ ...fallbackTheme, primaryColor }, mode)
      expect(hueDifference(primaryColor, variables['--lintel-brand-solid'])).toBeLessThan(20)
    }),
    { numRuns: 200 },
  )
})

test('the fallback theme has the specified values', () => {
  expect(fallbackTheme).toMatchObject({
    primaryColor: '#2196F3',
    headerForeground: '#FFFFFF',
    logoMaxHeight: 80,
    logoUrl: null,
  })
})

test('an organization without a theme gets the fallback theme', () => {
  expect(themeVariables(null, 'light')).toEqual(themeVariables(fallbackTheme, 'light'))
})

test('colours that can be read stay as they are', () => {
  const theme = { ...fallbackTheme, primaryColor: '#5b2a86', headerBackground: '#1b2a41', headerForeground: '#f4f1de' }
  expect(themeVariables(theme, 'light')).toMatchObject({
    '--lintel-brand-solid': '#5b2a86',
    '--lintel-brand-fg': '#5b2a86',
    '--lintel-header-bg': '#1b2a41',
    '--lintel-header-fg': '#f4f1de',
  })
})

test('white on a bright header darkens the header rather than the text', () => {
  const variables = themeVariables(fallbackTheme, 'light')
  expect(variables['--lintel-header-fg'].toLowerCase()).toBe('#ffffff')
  expect(hueDifference(variables['--lintel-header-bg'], '#2196F3')).toBeLessThan(10)
})

test('a header in dark mode does not glare', () => {
  const theme = { ...fallbackTheme, headerBackground: '#ffe082', headerForeground: '#3e2723' }
  expect(contrast(themeVariables(theme, 'dark')['--lintel-header-bg'], '#000000')).toBeLessThan(4)
})

test('the text holds both modes and nothing that could leave the style sheet', () => {
  expect(themeText(fallbackTheme)).toMatch(
    /^:root\{(--lintel-[a-z-]+:[#0-9a-zA-Z]+;?)+\}:root\.dark\{(--lintel-[a-z-]+:[#0-9a-zA-Z]+;?)+\}$/,
  )
})

test('a colour that is none is named', () => {
  expect(() => themeVariables({ ...fallbackTheme, primaryColor: 'reddish' }, 'light')).toThrow(
    "'reddish' is not a colour. Write it as #RRGGBB.",
  )
})
