/** `FILE_SCHEMA(('IFC4'))` of a header. */
export const fileSchema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i

export function schemaIn(header: string): string | undefined {
  return fileSchema.exec(header)?.[1]
}

/** The names that web-ifc supports. */
const supportedSchemas = new Set([
  'IFC2X3',
  'IFC2X_FINAL',
  'IFC4',
  'IFC4X1',
  'IFC4X2',
  'IFC4X3',
  'IFC4X3_RC1',
  'IFC4X3_RC2',
  'IFC4X3_RC3',
  'IFC4X3_RC4',
  'IFC4X3_ADD1',
  'IFC4X3_ADD2',
])

/**
 * The supported version of a schema, including drafts and corrections (IFC2X3_TC1, IFC4_ADD2, IFC4RC4); undefined for an unsupported one
 * (IFC2X2, IFC5, AP242, CIS2).
 */
export function canonicalSchema(written: string): string | undefined {
  const name = written.trim().toUpperCase()
  if (supportedSchemas.has(name)) return name
  if (/^IFC2X3([_ ]|$)/.test(name)) return 'IFC2X3'
  if (/^IFC4X3/.test(name)) return 'IFC4X3_ADD2'
  return /^IFC4([_ ]|RC|$)/.test(name) ? 'IFC4' : undefined
}
