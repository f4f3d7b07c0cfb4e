/**
 * The neutral colors of both modes. They are defined beside the theme, because every brand color is checked against
 * these surfaces.
 */
export const neutrals = {
  light: {
    bg: '#FAFAFA',
    panel: '#FFFFFF',
    subtle: '#F4F5F7',
    muted: '#ECEEF1',
    emphasized: '#DFE2E7',
    fg: '#161A1F',
    fgMuted: '#49515A',
    fgSubtle: '#5E6670',
    border: '#DFE3E8',
    borderEmphasized: '#7C848E',
  },
  dark: {
    bg: '#11151B',
    panel: '#191F27',
    subtle: '#151A21',
    muted: '#222A34',
    emphasized: '#2E3844',
    fg: '#E9EDF2',
    fgMuted: '#B0B9C4',
    fgSubtle: '#98A2AE',
    border: '#2A323D',
    borderEmphasized: '#76828F',
  },
} as const

export type ThemeMode = keyof typeof neutrals

/** The backgrounds on which text and controls may be placed. */
export function surfaces(mode: ThemeMode): readonly string[] {
  const { bg, panel, subtle, muted } = neutrals[mode]
  return [bg, panel, subtle, muted]
}
