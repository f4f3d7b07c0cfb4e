/** Something that can be found and chosen: a place to go to, or something to do. */
export type PaletteCommand = {
  /** The same on every visit: recent choices are kept by it. */
  id: string
  group: 'Pages' | 'Organizations' | 'Prototypes' | 'Requests' | 'Actions'
  label: string
  /** Shown behind the label to tell things of one name apart; searched as well. */
  detail?: string | undefined
  /** One of the palette's own (`screen/palette-icon.tsx`), or of the navigation's. */
  icon: string
  target: { href: string } | { perform: () => void }
}

/** Commands that the platform has to be asked for, by those who may see them. */
export type CommandSource = {
  kind: 'prototypes' | 'requests'
  isAllowed: boolean
  commands: PaletteCommand[]
  isLoading: boolean
  isError: boolean
  retry: () => void
}

/** A label in pieces, so that what was typed stands out. */
export type LabelPart = { text: string; isMatch: boolean }
export type PaletteEntry = { command: PaletteCommand; label: LabelPart[] }
export type PaletteGroup = { label: string; entries: PaletteEntry[] }

export type PaletteResults = {
  groups: PaletteGroup[]
  /** All that were found, shown or not. */
  total: number
}
