import { statusPalettes } from '../../ui/components/theme/palettes.ts'

/**
 * Marks over a model are in no one's brand: buildings often have its colour. Blue is selected, amber measured, violet cut, pink points.
 * Amber is bright on every building, and seen on every background by its dark casing.
 */
export const markColours = {
  light: {
    '--viewer-selection': statusPalettes.blue.light.solid,
    '--viewer-measure': '#f5a100',
    '--viewer-measure-casing': '#161a1f',
    '--viewer-section': '#7a2fc4',
    '--viewer-section-contrast': '#ffffff',
    '--viewer-arrow': '#c2268f',
    '--viewer-arrow-casing': '#ffffff',
  },
  dark: {
    '--viewer-selection': statusPalettes.blue.dark.solid,
    '--viewer-measure': '#f5a100',
    '--viewer-measure-casing': '#0b0e12',
    '--viewer-section': '#b98af5',
    '--viewer-section-contrast': '#160b24',
    '--viewer-arrow': '#f27acb',
    '--viewer-arrow-casing': '#1f0716',
  },
}

/** The variables that engines and tools read their colours from; theme and mode change them in place. */
export const viewerColours = {
  '--viewer-background-upper': '{colors.bg.panel}',
  '--viewer-background-lower': '{colors.bg.emphasized}',
  '--viewer-ground': '{colors.border}',
  '--viewer-edge': '#2b323a',
  '--viewer-cut': '#5e6670',
  '--viewer-ghost': '#7d8894',
  ...markColours.light,
  _dark: { '--viewer-edge': '#0b0e12', '--viewer-cut': '#98a2ae', ...markColours.dark },
}

/** Around the picture a ring in a red brand would say that something is wrong. */
export const viewerFocus = { outlineColor: 'blue.focusRing' }

/** Of what stands beside a viewer and not in it. */
export const arrowColours = {
  '--viewer-arrow': markColours.light['--viewer-arrow'],
  _dark: { '--viewer-arrow': markColours.dark['--viewer-arrow'] },
}
