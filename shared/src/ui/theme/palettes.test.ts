import { expect, test } from 'vitest'
import { contrast } from '../../organization/contrast.ts'
import { neutrals, surfaces } from '../../organization/surfaces.ts'
import { statusPalettes } from './palettes.ts'

const modes = ['light', 'dark'] as const
const palettes = Object.entries(statusPalettes).flatMap(([name, palette]) =>
  modes.map((mode) => ({ name, mode, colours: palette[mode] })),
)

test.for(palettes)('$name is readable in $mode mode', ({ mode, colours }) => {
  for (const ground of [...surfaces(mode), colours.subtle, colours.muted]) {
    expect(contrast(colours.fg, ground), `fg on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
  for (const ground of surfaces(mode)) {
    expect(contrast(colours.focusRing, ground), `focus ring on ${ground}`).toBeGreaterThanOrEqual(3)
    expect(contrast(colours.solid, ground), `solid on ${ground}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(colours.contrast, colours.solid)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(colours.contrast, colours.solidHover)).toBeGreaterThanOrEqual(4.5)
})

test.for(modes)('neutral text and controls are readable on every surface in %s mode', (mode) => {
  const { fg, fgMuted, fgSubtle, borderEmphasized } = neutrals[mode]
  for (const ground of surfaces(mode)) {
    for (const text of [fg, fgMuted, fgSubtle]) {
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(borderEmphasized, ground), `control on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})
