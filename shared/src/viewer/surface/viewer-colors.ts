import { statusPalettes } from '../../ui/components/theme/palettes.ts'

/**
 * Colors of marks on a model. They are independent of the brand, because buildings often have its color. Blue is for
 * the selection, amber for measurements, violet for sections, pink for points. Amber contrasts with every building, and
 * its dark outline with every background.
 */
export const markColors = {
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

/** CSS variables for the colors of engines and tools; theme and mode change them in place. */
export const viewerColors = {
  '--viewer-background-upper': '{colors.bg.panel}',
  '--viewer-background-lower': '{colors.bg.emphasized}',
  '--viewer-ground': '{colors.border}',
  '--viewer-edge': '#2b323a',
  '--viewer-cut': '#5e6670',
  '--viewer-ghost': '#7d8894',
  ...markColors.light,
  _dark: { '--viewer-edge': '#0b0e12', '--viewer-cut': '#98a2ae', ...markColors.dark },
}

/** A focus ring in a red brand color would look like an error. */
export const viewerFocus = { outlineColor: 'blue.focusRing' }

/** For legends beside a viewer. */
export const arrowColors = {
  '--viewer-arrow': markColors.light['--viewer-arrow'],
  _dark: { '--viewer-arrow': markColors.dark['--viewer-arrow'] },
}
