import { expect, test, describe } from '@jest/globals'
import { themeVariables } from '../../core/organization/theme.ts'
import { fallbackColors } from './theme/fallback-colors.ts'
import { contrast } from '../../core/organization/contrast.ts'
import { neutrals, surfaces } from '../../core/organization/surfaces.ts'
import { statusPalettes } from './theme/palettes.ts'

describe('fallback colors', () => {
  test.each(['light', 'dark'] as const)('are those of the fallback theme, %s', (mode) => {
    expect(fallbackColors[mode]).toEqual(themeVariables(null, mode))
  })
})

describe('palettes', () => {
  const modes = ['light', 'dark'] as const
  const palettes = Object.entries(statusPalettes).flatMap(([name, palette]) =>
    modes.map((mode) => ({ name, mode, colors: palette[mode] })),
  )

  /** The names of color pairs that are hard to distinguish. */
  function below(least: number, colors: readonly string[], grounds: readonly string[]): string[] {
    const pairs = colors.flatMap((color) => grounds.map((ground) => ({ color, ground })))
    const weak = pairs.filter(({ color, ground }) => !(contrast(color, ground) >= least))
    return weak.map(({ color, ground }) => `${color} on ${ground}`)
  }

  test.each(palettes)('$name is readable in $mode mode', ({ mode, colors }) => {
    const grounds = surfaces(mode)
    expect(below(4.5, [colors.fg], [...grounds, colors.subtle, colors.muted])).toEqual([])
    expect(below(3, [colors.focusRing, colors.solid], grounds)).toEqual([])
    expect(contrast(colors.contrast, colors.solid)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.contrast, colors.solidHover)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(modes)('neutral text and controls are readable on every surface in %s mode', (mode) => {
    const { fg, fgMuted, fgSubtle, borderEmphasized } = neutrals[mode]
    expect(below(4.5, [fg, fgMuted, fgSubtle], surfaces(mode))).toEqual([])
    expect(below(3, [borderEmphasized], surfaces(mode))).toEqual([])
  })
})
