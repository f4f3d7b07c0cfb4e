/** Of the axis font, on average: text cannot be measured before it is drawn. */
const characterWidth = 6.6
const lineHeight = 16
const wideText = 1.15
const turnedLength = { least: 6, most: 14 }
const turnedWidth = characterWidth * Math.cos((40 * Math.PI) / 180)
const turnedHeight = characterWidth * Math.sin((40 * Math.PI) / 180)

export type LabelLayout = {
  /** Every how manieth is shown. */
  every: number
  angle: 0 | -40
  /** Characters that there is room for. */
  length: number
  /** Pixels that the labels take below the axis. */
  height: number
}

type Room = {
  /** Pixels of the axis, and left of it. */
  width: number
  left: number
  /** All of them matter, so they are turned rather than left out. */
  mayTurn: boolean
}

/** How labels fit below an axis: as they are; else turned and shortened, or some of them only. */
export function labelLayout(labels: readonly string[], { width, left, mayTurn }: Room): LabelLayout {
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 1)
  const band = width / Math.max(1, labels.length)
  const flat = { every: 1, angle: 0, length: longest, height: lineHeight + 12 } as const
  const needed = longest * characterWidth + 10
  if (needed <= band) return flat
  if (!mayTurn) return { ...flat, every: Math.ceil(needed / band) }
  // The first one is the tightest: turned, it reaches out to the left, and may be wider than texts are on average.
  const room = Math.floor((left + band / 2) / (turnedWidth * wideText))
  const length = Math.min(longest, turnedLength.most, Math.max(turnedLength.least, room))
  const height = Math.ceil(length * turnedHeight) + lineHeight + 6
  return { every: Math.ceil(lineHeight / band), angle: -40, length, height }
}

export function shortened(label: string, length: number): string {
  return label.length <= length ? label : `${label.slice(0, length - 1).trimEnd()}…`
}

/** Pixels by which the longest of labels that are not turned stands out on each side of what it names. */
export function halfOfLongest(labels: readonly string[]): number {
  return Math.ceil((labels.reduce((most, label) => Math.max(most, label.length), 0) * characterWidth) / 2)
}

/** Pixels that the longest of turned labels reaches to the left of what it names, as far as it is shown. */
export function turnedReach(labels: readonly string[]): number {
  const longest = labels.reduce((most, label) => Math.max(most, label.length), 0)
  return Math.ceil(Math.min(longest, turnedLength.most) * turnedWidth * wideText)
}

/** Pixels that the values need left of their axis. */
export function valueAxisWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map((text) => text.length), 1) * characterWidth) + 16
}
