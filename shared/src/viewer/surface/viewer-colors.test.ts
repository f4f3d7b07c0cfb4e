import { expect, test } from '@jest/globals'
import { contrast, hueDifference } from '../../core/organization/contrast.ts'
import { surfaces } from '../../core/organization/surfaces.ts'
import { statusPalettes } from '../../ui/components/theme/palettes.ts'
import { markColors } from './viewer-colors.ts'

test.each(['light', 'dark'] as const)(
  'marks are told from each other, from errors and from the page in %s mode',
  (mode) => {
    const colors = markColors[mode]
    const marks = (['selection', 'measure', 'section', 'arrow'] as const).map((name) => colors[`--viewer-${name}`])
    const all = [...marks, statusPalettes.red[mode].solid]
    const near = all.flatMap((one, at) => all.slice(at + 1).filter((other) => hueDifference(one, other) < 30))
    expect(near).toEqual([])
    const [selection = '', , section = '', arrow = ''] = marks
    for (const surface of surfaces(mode)) {
      expect(contrast(selection, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(section, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(arrow, surface)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colors['--viewer-measure'], colors['--viewer-measure-casing'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(arrow, colors['--viewer-arrow-casing'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(section, colors['--viewer-section-contrast'])).toBeGreaterThanOrEqual(4.5)
  },
)
