import type { ThemeMode } from '../../../core/organization/surfaces.ts'

export type PaletteRole =
  | 'contrast'
  | 'fg'
  | 'subtle'
  | 'muted'
  | 'emphasized'
  | 'solid'
  | 'solidHover'
  | 'focusRing'
  | 'border'
type Palette = Record<ThemeMode, Record<PaletteRole, string>>

function colors(row: string): Record<PaletteRole, string> {
  const [contrast, fg, subtle, muted, emphasized, solid, solidHover, focusRing, border] = row.split(' ')
  return { contrast, fg, subtle, muted, emphasized, solid, solidHover, focusRing, border } as Record<
    PaletteRole,
    string
  >
}

/** In the order contrast, fg, subtle, muted, emphasized, solid, hovered solid, focus ring, border. */
export const statusPalettes = {
  gray: {
    light: colors('#FFFFFF #2B323A #F4F5F7 #ECEEF1 #DFE2E7 #2B323A #161A1F #5E6670 #DFE3E8'),
    dark: colors('#11151B #D3DAE2 #1D242D #222A34 #2E3844 #E9EDF2 #FFFFFF #98A2AE #2A323D'),
  },
  red: {
    light: colors('#FFFFFF #A8201A #FDF0EF #FADFDC #F3C4BF #BF2A22 #A0211B #BF2A22 #EDB9B4'),
    dark: colors('#1F0B0A #FF9F97 #2A1719 #3B1D1F #552728 #F4796F #FF9188 #F4796F #5F2E2F'),
  },
  green: {
    light: colors('#FFFFFF #136B3A #EDF8F1 #D8F0E1 #B7E0C7 #177A43 #126537 #177A43 #A9D8BC'),
    dark: colors('#04170C #77D8A0 #12241B #173023 #1F4631 #4FBE80 #68CF95 #4FBE80 #235239'),
  },
  orange: {
    light: colors('#FFFFFF #8A4B00 #FFF5E8 #FDE8CC #F8D3A3 #A65A00 #8A4B00 #A65A00 #F0C793'),
    dark: colors('#1C1000 #F6BC70 #292015 #382A17 #503A1A #E9A23B #F4B65E #E9A23B #5A431F'),
  },
  blue: {
    light: colors('#FFFFFF #0F5A9E #EEF6FD #DCECFA #BEDBF4 #1668B4 #115594 #1668B4 #B0D2EF'),
    dark: colors('#04121F #8CC5F7 #142230 #182D42 #1F4160 #5AAAF0 #78BBF4 #5AAAF0 #264A6B'),
  },
} satisfies Record<string, Palette>
