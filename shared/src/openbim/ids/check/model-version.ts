import type { IfcVersion } from '../document/ids-document.ts'

/**
 * The IDS version name for a model's schema; undefined for unsupported schemas. Drafts and corrections map to the
 * final version.
 */
export function parseIfcVersion(schema: string): IfcVersion | undefined {
  const name = schema.toUpperCase()
  if (/^IFC2X3(_|$)/.test(name) || name === 'IFC2X_FINAL') return 'IFC2X3'
  if (/^IFC4X3(_|$)/.test(name)) return 'IFC4X3_ADD2'
  return /^IFC4(_|$)/.test(name) ? 'IFC4' : undefined
}
