export type Source = { owner: string; file: string; text: string }
export type Copy = { lines: number; places: [string, string] }

type CodeLine = { text: string; number: number }
type Place = { source: Source; lines: CodeLine[]; at: number }

const fewestLines = 6
/** What says nothing by itself: brackets, and what closes them. */
const punctuation = /^[\s()[\]{}<>/,;:]*$/
const comment = /^(\/\/|\/\*|\*)/

/** The lines of a file that count when two are compared: neither imports, comments nor mere brackets, with spaces folded. */
function codeLines(text: string): CodeLine[] {
  const lines: CodeLine[] = []
  let isImport = false
  for (const [at, line] of text.split('\n').entries()) {
    const folded = line.trim().replaceAll(/\s+/g, ' ')
    isImport ||= /^import\b(?! ?\()/.test(folded)
    if (!isImport && !punctuation.test(folded) && !comment.test(folded)) lines.push({ text: folded, number: at + 1 })
    // A statement over several lines ends with the module that it names.
    if (isImport && /['"]( with \{.*\})?;?$/.test(folded)) isImport = false
  }
  return lines
}

function textAt(lines: readonly CodeLine[], at: number): string | undefined {
  return lines[at]?.text
}

/** How many lines two places have in common, one after the other. */
function sharedFrom(one: Place, other: Place): number {
  let count = 0
  while (textAt(one.lines, one.at + count) !== undefined && sameAt(one, other, count)) count += 1
  return count
}

function sameAt(one: Place, other: Place, offset: number): boolean {
  return textAt(one.lines, one.at + offset) === textAt(other.lines, other.at + offset)
}

function placeOf({ source, lines, at }: Place, count: number) {
  return `${source.file}:${lines[at]?.number}-${lines[at + count - 1]?.number}`
}

/** Where six lines of code or more stand in sources of two owners, longest first; each run is named once. */
export function findCopies(sources: readonly Source[]): Copy[] {
  const seen = new Map<string, Place[]>()
  const copies: Copy[] = []
  for (const source of sources) {
    const lines = codeLines(source.text)
    for (let at = 0; at + fewestLines <= lines.length; at += 1) {
      const place = { source, lines, at }
      const key = lines
        .slice(at, at + fewestLines)
        .map(({ text }) => text)
        .join('\n')
      const before = seen.get(key) ?? []
      for (const other of before) {
        const isInside = at > 0 && other.at > 0 && sameAt(place, other, -1)
        if (other.source.owner === source.owner || isInside) continue
        const count = sharedFrom(place, other)
        copies.push({ lines: count, places: [placeOf(other, count), placeOf(place, count)] })
      }
      seen.set(key, [...before, place])
    }
  }
  return copies.toSorted((one, other) => other.lines - one.lines)
}
