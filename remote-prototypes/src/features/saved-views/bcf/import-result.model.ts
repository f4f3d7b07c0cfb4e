import { counted } from '@lintel/shared/format'

type Import = { created: number; known: number; skipped: readonly { file: string; reason: string }[] }

/** What an import did, and why it left out what it left out. */
export function importResult({ created, known, skipped }: Import): { type: 'success' | 'warning'; text: string } {
  const here = known > 0 ? ` ${counted(known, 'view was', 'views were')} here already.` : ''
  const imported = `${counted(created, 'view was', 'views were')} imported.${here}`
  const [first] = skipped
  if (!first) return { type: 'success', text: imported }
  const left = `${counted(skipped.length, 'viewpoint was', 'viewpoints were')} left out.`
  return { type: 'warning', text: `${imported} ${left} The first one because: ${first.reason}` }
}
