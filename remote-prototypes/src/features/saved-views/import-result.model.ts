type Skipped = readonly { file: string; reason: string }[]

/** What an import did, and why it left out what it left out. */
export function importResult(count: number, skipped: Skipped): { type: 'success' | 'warning'; text: string } {
  const imported = `${count} ${count === 1 ? 'view was' : 'views were'} imported.`
  const [first] = skipped
  if (!first) return { type: 'success', text: imported }
  const left = `${skipped.length} ${skipped.length === 1 ? 'viewpoint was' : 'viewpoints were'} left out.`
  return { type: 'warning', text: `${imported} ${left} The first one because: ${first.reason}` }
}
