import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { OrganizationTheme } from '../../domain/contract/organization/organization.ts'
import { contrast, hueDifference } from './contrast.ts'
import { neutrals, surfaces, type ThemeMode } from './surfaces.ts'
import { fallbackTheme, themeText, themeVariables, type ThemeVariables } from './theme.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const mode = fc.constantFrom<ThemeMode>('light', 'dark')
const anyTheme: fc.Arbitrary<OrganizationTheme> = fc.record({
  logoUrl: fc.constant(null),
  logoMaxHeight: fc.integer({ min: 16, max: 200 }),
  primaryColor: color,
  headerBackground: color,
  headerForeground: color,
})

function readabilityFaults(variables: ThemeVariables, mode: ThemeMode): string[] {
  function value(name: string) {
    return variables[`--lintel-${name}` as keyof ThemeVariables]
  }
  const grounds = [...surfaces(mode), value('brand-subtle'), value('brand-muted')]
  const pairs: [what: string, color: string, ground: string, ratio: number][] = [
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
    .filter(([, color, ground, ratio]) => contrast(color, ground) < ratio)
    .map(([what, color, ground]) => `${what} ${color} on ${ground}: ${contrast(color, ground).toFixed(2)}`)
}

test('every theme is readable in both modes, whatever its colors @full', () => {
  fc.assert(
    fc.property(anyTheme, mode, (theme, mode) => {
      expect(readabilityFaults(themeVariables(theme, mode), mode)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each(['#000000', '#ffffff', '#777777', '#ffff00', '#00ff00', '#0000ff', '#2196f3'])(
  'a theme whose colors are all %s is readable',
  (only) => {
    const theme = { ...fallbackTheme, primaryColor: only, headerBackground: only, headerForeground: only }
    for (const mode of ['light', 'dark'] as const) {
      expect(readabilityFaults(themeVariables(theme, mode), mode)).toEqual([])
    }
  },
)

test('adjusted colors keep their hue', () => {
  fc.assert(
    fc.property(color, mode, (primaryColor, mode) => {
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
  for (const mode of ['light', 'dark'] as const)
    expect(themeVariables(null, mode)['--lintel-header-fg'].toUpperCase()).toBe(fallbackTheme.headerForeground)
})

test('an organization without a theme gets the fallback theme', () => {
  expect(themeVariables(null, 'light')).toEqual(themeVariables(fallbackTheme, 'light'))
})

test('readable colors stay unchanged', () => {
  const theme = { ...fallbackTheme, primaryColor: '#5b2a86', headerBackground: '#1b2a41', headerForeground: '#f4f1de' }
  expect(themeVariables(theme, 'light')).toMatchObject({
    '--lintel-brand-solid': '#5b2a86',
    '--lintel-brand-fg': '#5b2a86',
    '--lintel-header-bg': '#1b2a41',
    '--lintel-header-fg': '#f4f1de',
  })
})

test('a bright header keeps its color and gets dark text', () => {
  const variables = themeVariables({ ...fallbackTheme, headerBackground: '#2196F3' }, 'light')
  expect(variables['--lintel-header-bg'].toLowerCase()).toBe('#2196f3')
  expect(contrast(variables['--lintel-header-fg'], '#2196F3')).toBeGreaterThanOrEqual(4.5)
})

test('a bright header is darkened in dark mode', () => {
  const theme = { ...fallbackTheme, headerBackground: '#ffe082', headerForeground: '#3e2723' }
  expect(contrast(themeVariables(theme, 'dark')['--lintel-header-bg'], '#000000')).toBeLessThan(4)
})

test('the style text has both modes and nothing that could break out of the style element', () => {
  expect(themeText(fallbackTheme)).toMatch(
    /^\/\*\d+( #[0-9a-fA-F]{6}){3} \d+\*\/:root\{(--lintel-[a-z-]+:[#0-9a-zA-Z]+;?)+\}:root\.dark\{(--lintel-[a-z-]+:[#0-9a-zA-Z]+;?)+\}$/,
  )
})

test('reports an invalid color', () => {
  expect(() => themeVariables({ ...fallbackTheme, primaryColor: 'reddish' }, 'light')).toThrow(
    "'reddish' isn't a color. Enter it as #RRGGBB.",
  )
})

test('output matches the stored style text: a change needs a new revision', () => {
  const theme = { ...fallbackTheme, primaryColor: '#f5b800', headerBackground: '#8a1538', headerForeground: '#ffffff' }
  expect(themeText(theme)).toBe(
    '/*2 #f5b800 #8a1538 #ffffff 80*/' +
      ':root{' +
      '--lintel-brand-solid:#966f00;--lintel-brand-solid-hover:#846100;--lintel-brand-contrast:#FFFFFF;' +
      '--lintel-brand-fg:#846200;--lintel-brand-subtle:#fdf2dd;--lintel-brand-muted:#f6e6c7;' +
      '--lintel-brand-emphasized:#ead5ab;--lintel-brand-border:#d9b979;--lintel-brand-focus:#a87d00;' +
      '--lintel-header-bg:#8a1538;--lintel-header-fg:#ffffff;--lintel-header-hover:#9e2b48;' +
      '--lintel-header-border:#ac3953;--lintel-logo-max-height:80px' +
      '}:root.dark{' +
      '--lintel-brand-solid:#f5b800;--lintel-brand-solid-hover:#ffcb56;--lintel-brand-contrast:#0B0E12;' +
      '--lintel-brand-fg:#f5b800;--lintel-brand-subtle:#271f0f;--lintel-brand-muted:#382c11;' +
      '--lintel-brand-emphasized:#4c3a13;--lintel-brand-border:#6c5005;--lintel-brand-focus:#f5b800;' +
      '--lintel-header-bg:#5a1d2a;--lintel-header-fg:#ffffff;--lintel-header-hover:#6c2d39;' +
      '--lintel-header-border:#793844;--lintel-logo-max-height:80px' +
      '}',
  )
})
