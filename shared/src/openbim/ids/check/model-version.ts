import type { IfcVersion } from '../document/ids-document.ts'

/** The version that IDS knows a model's schema by; undefined for schemas that it does not know. Drafts and corrections count as what became of them. */
export function versionOf(schema: string): IfcVersion | undefined {
  const name = schema.toUpperCase()
  if (/^IFC2X3(_|$)/.test(name) || name === 'IFC2X_FINAL') return 'IFC2X3'
  if (/^IFC4X3(_|$)/.test(name)) return 'IFC4X3_ADD2'
  return /^IFC4(_|$)/.test(name) ? 'IFC4' : undefined
}
