/** Something that can be found and chosen: a place to go to, or something to do. */
export type PaletteCommand = {
  /** The same on every visit: recent choices are kept by it. */
  id: string
  /** Its heading; what the platform finds comes with one. */
  group: string
  label: string
  /** Shown behind the label to tell things of one name apart; searched as well. */
  detail?: string | undefined
  /** One of the palette's own (`screen/palette-icon.tsx`), or of the navigation's. */
  icon: string
  /** The platform has found it: without being asked again it could not be offered as a last choice. */
  isFound?: true
  target: { href: string } | { perform: () => void }
}

/** Commands that the platform has to be asked for, by those who may see them. */
export type CommandSource = {
  name: string
  /** What it finds, as long as the person may see any of it: `captures`, and one of them, `a capture`. */
  kinds: readonly SoughtKind[]
  commands: PaletteCommand[]
  isLoading: boolean
  isError: boolean
  /** What is said where it could not be asked. */
  failure: string
  retry: () => void
}

export type SoughtKind = { all: string; one: string }

/** A label in pieces, so that what was typed stands out. */
export type LabelPart = { text: string; isMatch: boolean }
export type PaletteEntry = { command: PaletteCommand; label: LabelPart[] }
export type PaletteGroup = { label: string; entries: PaletteEntry[] }

export type PaletteResults = {
  groups: PaletteGroup[]
  /** All that were found, shown or not. */
  total: number
}
