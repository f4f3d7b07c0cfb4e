/** Average pixels per character in axes and legends: nivo needs margins before texts can be measured. */
export const characterWidth = 6.6

export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1)).trimEnd()}…`
}

/** Pixels of the widest text. */
export function widthOfLongest(texts: readonly string[]): number {
  return Math.ceil(lengthOfLongest(texts) * characterWidth)
}

export function lengthOfLongest(texts: readonly string[]): number {
  return texts.reduce((longest, text) => Math.max(longest, text.length), 1)
}
