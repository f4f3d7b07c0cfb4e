/** The same model with other line numbers, in reverse order. Each instance must be one line. */
export function exportedAgain(text: string): string {
  const lines = text.split(/\r?\n/)
  const isInstance = (line: string) => /^#\d+\s*=/.test(line)
  const instances = lines.filter(isInstance)
  const numbers = new Map(
    instances.map((line, index) => [/^#(\d+)/.exec(line)?.[1], 7 + 3 * (instances.length - index)]),
  )
  const first = lines.findIndex(isInstance)
  const otherLines = lines.filter((line) => !isInstance(line))
  const renumbered = instances
    .toReversed()
    .map((line) =>
      line.replaceAll(/'(?:[^']|'')*'|#(\d+)/g, (written, id: string | undefined) =>
        id === undefined ? written : `#${numbers.get(id) ?? id}`,
      ),
    )
  return [...otherLines.slice(0, first), ...renumbered, ...otherLines.slice(first)].join('\n')
}
