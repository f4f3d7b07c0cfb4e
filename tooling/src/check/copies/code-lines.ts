export type CodeLine = { text: string; number: number }

/** What says nothing by itself: brackets, and what closes them. */
const punctuation = /^[\s()[\]{}<>/,;:]*$/
const comment = /^(\/\/|\/\*|\*)/

/** The lines of a file that count when two are compared: neither imports, comments nor mere brackets, with spaces folded. */
export function codeLines(text: string): CodeLine[] {
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
