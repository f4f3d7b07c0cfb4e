import { hash } from 'node:crypto'

/** The lines of an IFC file, numbered in order. */
export type IfcLines = {
  /** `add('IFCDIRECTION', '(0.,0.,1.)')` adds a line and returns its number, by which other lines refer to it. */
  add(name: string, ...values: string[]): string
  text(): string
}

export function createIfcLines(schema: string): IfcLines {
  const lines: string[] = []
  return {
    add(name, ...values) {
      const id = `#${lines.length + 1}`
      lines.push(`${id}=${name}(${values.join(',')});`)
      return id
    },
    text: () => [...head(schema), ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n'),
  }
}

function head(schema: string): string[] {
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');",
    "FILE_NAME('','2026-01-01T00:00:00',(''),(''),'Lintel','Lintel','');",
    `FILE_SCHEMA(('${schema}'));`,
    'ENDSEC;',
    'DATA;',
  ]
}

export function text(value: string): string {
  const doubledQuotes = value.replaceAll("'", "''").replaceAll('\\', '\\\\')
  return `'${doubledQuotes.replaceAll(/[^\x20-\x7e]/gu, escaped)}'`
}

function escaped(letter: string): string {
  const unit = (letter.codePointAt(0) ?? 0x3f).toString(16).toUpperCase()
  return unit.length > 4 ? `\\X4\\${unit.padStart(8, '0')}\\X0\\` : `\\X2\\${unit.padStart(4, '0')}\\X0\\`
}

/** IFC requires a decimal point in every real number, even in whole ones. */
export function real(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000 + 0
  return Number.isInteger(rounded) ? `${rounded}.` : String(rounded)
}

export function list(values: readonly string[]): string {
  return `(${values.join(',')})`
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

/** IFC ids have 22 characters of this alphabet; the same parts always give the same id. */
export function globalId(...parts: readonly (string | number)[]): string {
  const bytes = hash('sha256', parts.join('\n'), 'buffer')
  const [first = 0, ...rest] = bytes.subarray(0, 22)
  return [first % 4, ...rest.map((byte) => byte % 64)].map((digit) => digits[digit]).join('')
}
