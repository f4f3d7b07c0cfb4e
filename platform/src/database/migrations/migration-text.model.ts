/** Whether the text has a line of its own that says `-- outside-transaction`. */
export function runsOutsideTransaction(text: string): boolean {
  return /^-- outside-transaction$/m.test(text)
}

/**
 * The released expand migration whose old columns or tables this migration removes, from a line of its own:
 * `-- contract-of: 0009_what-expanded`.
 */
export function contractOf(text: string): string | undefined {
  return /^-- contract-of: (\S+)$/m.exec(text)?.[1]
}

/** The name of the index that a statement builds concurrently, without stopping writes. */
export function concurrentIndexOf(statement: string): string | undefined {
  return /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?([\w-]+)"?/i.exec(statement)?.[1]
}

/** The statements one by one, each change of a table by itself, without comments, quotes around names and line breaks. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
    .flatMap(changesOf)
}

/** Splits `alter table t add column a text, drop column b` into two changes. */
function changesOf(statement: string): string[] {
  const [, table, changes] = /^(alter table (?:if exists )?(?:only )?\S+) (.+)$/i.exec(statement) ?? []
  if (table === undefined || changes === undefined) return [statement]
  return changes.split(/, ?(?=(?:add|alter|drop|rename|set)\b)/i).map((change) => `${table} ${change}`)
}
