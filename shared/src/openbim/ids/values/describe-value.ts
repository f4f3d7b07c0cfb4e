import type { IdsValue } from '../document/ids-value.ts'

/** A value as users read it: `'A' or 'B'`, `at least 2, less than 5`, `matching [A-Z]+`. */
export function describeValue(value: IdsValue): string {
  if ('simple' in value) return `'${value.simple}'`
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const parts = [
    enumeration.map((one) => `'${one}'`).join(' or '),
    patterns.length > 0 ? `matching ${patterns.join(' or ')}` : '',
    limit('at least', bounds.minInclusive),
    limit('more than', bounds.minExclusive),
    limit('at most', bounds.maxInclusive),
    limit('less than', bounds.maxExclusive),
    limit('characters:', lengths.length),
    limit('characters: at least', lengths.minLength),
    limit('characters: at most', lengths.maxLength),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function limit(label: string, value: string | undefined): string {
  return value === undefined ? '' : `${label} ${value}`
}
