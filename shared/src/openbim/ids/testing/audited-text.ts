import { auditIdsFile } from '../audit/audit-ids.ts'
import { idsText, simple, type IdsParts } from './ids-text.ts'

export function entity(name: string, children = ''): string {
  return `<entity>${simple('name', name)}${children}</entity>`
}

export function attribute(name: string, value = '', attributes = ''): string {
  return `<attribute ${attributes}>${simple('name', name)}${value}</attribute>`
}

export function property(dataType: string, value = '', attributes = '', set = 'Set', name = 'Name'): string {
  const dataTypeAttribute = dataType === '' ? '' : `dataType="${dataType}"`
  return `<property ${dataTypeAttribute} ${attributes}>${simple('propertySet', set)}${simple('baseName', name)}${value}</property>`
}

export function required(requirements: string, applicability = entity('IFCWALL'), versions = 'IFC4'): IdsParts {
  return { applicability, requirements, versions }
}

/** The issues that the audit finds in a file: code, severity and line. */
export async function codesOf(parts: IdsParts): Promise<string[]> {
  const { issues } = await auditIdsFile(idsText(parts))
  return issues.map(({ code, severity, line }) => `${code} ${severity} ${line}`)
}

export function partOf(name: string, relation = 'IFCRELAGGREGATES', cardinality = 'required'): string {
  return `<partOf relation="${relation}" cardinality="${cardinality}">${entity(name)}</partOf>`
}

export function manyClasses(...names: string[]): string {
  const classes = names.map((name) => `<xs:enumeration value="${name}"/>`)
  return `<entity><name><xs:restriction base="xs:string">${classes.join('')}</xs:restriction></name></entity>`
}
