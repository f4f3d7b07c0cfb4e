import { expect, test, describe } from '@jest/globals'
import { themeVariables } from '../../core/organization/theme.ts'
import { fallbackColours } from './theme/fallback-colours.ts'
import { contrast } from '../../core/organization/contrast.ts'
import { neutrals, surfaces } from '../../core/organization/surfaces.ts'
import { statusPalettes } from './theme/palettes.ts'

describe('fallback colours', () => {
  test.each(['light', 'dark'] as const)('are those of the fallback theme, %s', (mode) => {
    expect(fallbackColours[mode]).toEqual(themeVariables(null, mode))
  })
})

describe('palettes', () => {
  const modes = ['light', 'dark'] as const
  const palettes = Object.entries(statusPalettes).flatMap(([name, palette]) =>
    modes.map((mode) => ({ name, mode, colours: palette[mode] })),
  )

  /** The names of color pairs that are hard to distinguish. */
  function below(least: number, colours: readonly string[], grounds: readonly string[]): string[] {
    const pairs = colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground })))
    const weak = pairs.filter(({ colour, ground }) => !(contrast(colour, ground) >= least))
    return weak.map(({ colour, ground }) => `${colour} on ${ground}`)
  }

  test.each(palettes)('$name is readable in $mode mode', ({ mode, colours }) => {
    const grounds = surfaces(mode)
    expect(below(4.5, [colours.fg], [...grounds, colours.subtle, colours.muted])).toEqual([])
    expect(below(3, [colours.focusRing, colours.solid], grounds)).toEqual([])
    expect(contrast(colours.contrast, colours.solid)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours.contrast, colours.solidHover)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(modes)('neutral text and controls are readable on every surface in %s mode', (mode) => {
    const { fg, fgMuted, fgSubtle, borderEmphasized } = neutrals[mode]
    expect(below(4.5, [fg, fgMuted, fgSubtle], surfaces(mode))).toEqual([])
    expect(below(3, [borderEmphasized], surfaces(mode))).toEqual([])
  })
})
