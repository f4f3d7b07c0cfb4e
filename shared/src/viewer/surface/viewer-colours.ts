/** The variables that engines read their colours from; theme and mode change them in place. */
export const viewerColours = {
  '--viewer-background-upper': '{colors.bg.panel}',
  '--viewer-background-lower': '{colors.bg.emphasized}',
  '--viewer-ground': '{colors.border}',
  '--viewer-selection': '{colors.brand.solid}',
  '--viewer-edge': '#2b323a',
  '--viewer-cut': '#5e6670',
  _dark: { '--viewer-edge': '#0b0e12', '--viewer-cut': '#98a2ae' },
}
