import { counted } from '@lintel/shared/format'

type Skipped = readonly { file: string; reason: string }[]

/** What an import did, and why it left out what it left out. */
export function importResult(count: number, skipped: Skipped): { type: 'success' | 'warning'; text: string } {
  const imported = `${counted(count, 'view was', 'views were')} imported.`
  const [first] = skipped
  if (!first) return { type: 'success', text: imported }
  const left = `${counted(skipped.length, 'viewpoint was', 'viewpoints were')} left out.`
  return { type: 'warning', text: `${imported} ${left} The first one because: ${first.reason}` }
}
