/** Something that can be found and chosen: a place to go to, or something to do. */
export type PaletteCommand = {
  /** Stays the same over time, so that a choice can be remembered. */
  id: string
  group: 'Pages' | 'Organizations' | 'Prototypes' | 'Actions'
  label: string
  /** Tells things of one name apart; found too. */
  detail?: string | undefined
  /** One of the palette's own (`screen/palette-icon.tsx`), or of the navigation's. */
  icon: string
  target: { href: string } | { perform: () => void }
}

/** A label in pieces, so that what was typed stands out. */
export type LabelPart = { text: string; isMatch: boolean }
export type PaletteEntry = { command: PaletteCommand; label: LabelPart[] }
export type PaletteGroup = { label: string; entries: PaletteEntry[] }

export type PaletteResults = {
  groups: PaletteGroup[]
  /** How many were found, of which only so many are shown. */
  total: number
}
