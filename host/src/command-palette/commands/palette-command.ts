/** An entry of the command palette: a page to open or an action to run. */
export type PaletteCommand = {
  /** Stable across visits: recent choices are stored by this ID. */
  id: string
  /** The heading; search results of the platform bring their own. */
  group: string
  label: string
  /** Shown after the label to distinguish equal names; also searched. */
  detail?: string | undefined
  /** A name from `screen/palette-icon.tsx` or a navigation icon. */
  icon: string
  /** Found by the platform, so it can't be offered as a recent choice without another request. */
  isFound?: true
  target: { href: string } | { perform: () => void }
}

/** Commands from the platform, for users who have access to them. */
export type CommandSource = {
  name: string
  /** What it can find for this user: the plural (`captures`) and the singular (`a capture`). */
  kinds: readonly SearchKind[]
  commands: PaletteCommand[]
  isLoading: boolean
  isError: boolean
  /** The message if the request fails. */
  failure: string
  retry: () => void
}

export type SearchKind = { all: string; one: string }

/** A label in parts, to highlight matches. */
export type LabelPart = { text: string; isMatch: boolean }
export type PaletteEntry = { command: PaletteCommand; label: LabelPart[] }
export type PaletteGroup = { label: string; entries: PaletteEntry[] }

export type PaletteResults = {
  groups: PaletteGroup[]
  /** The number of matches, including those not shown. */
  total: number
}
