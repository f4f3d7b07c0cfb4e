import type { IdsRestriction, IdsValue } from '../document/ids-value.ts'
import type { ValueBase } from '../schema/schema-table.ts'
import type { Finding } from './audit-report.ts'
import { hasForm, limitsOfBase } from './lexical-forms.ts'

/**
 * Problems with a value for these base types, except those of its patterns; none if it is valid for one of the types.
 */
export function valueFindings(value: IdsValue, bases: readonly ValueBase[], label: string): Finding[] {
  const found = bases.map((base) => findingsFor(value, base, label))
  return found.find((findings) => findings.length === 0) ?? found[0] ?? []
}

function findingsFor(value: IdsValue, base: ValueBase, label: string): Finding[] {
  if (base === 'none')
    return [
      {
        code: 'value-on-reference',
        message: `${label} refers to other data, so IDS can't check its value. Require only that it exists.`,
      },
    ]
  if ('simple' in value) return formFindings([value.simple], base, label)
  return restrictionFindings(value.restriction, base, label)
}

/** Names of XML Schema types, for users. */
const baseWords: Record<Exclude<ValueBase, 'none'>, string> = {
  string: 'text',
  anyURI: 'a web address without spaces',
  boolean: 'true or false in lowercase',
  integer: 'a whole number',
  double: 'a number with a decimal point',
  date: 'a date such as 2026-01-31',
  dateTime: 'a date and time such as 2026-01-31T12:00:00',
  time: 'a time such as 12:00:00',
  duration: 'a duration such as P1DT2H',
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function formFindings(texts: readonly string[], base: Exclude<ValueBase, 'none'>, label: string): Finding[] {
  const invalidText = texts.find((text) => !hasForm(text, base))
  return invalidText === undefined
    ? []
    : [{ code: 'wrong-form', message: `${label} must be ${baseWords[base]}, not '${invalidText}'.` }]
}

function restrictionFindings(restriction: IdsRestriction, base: Exclude<ValueBase, 'none'>, label: string): Finding[] {
  const { enumeration, patterns, bounds, lengths } = restriction
  const limits = [...Object.values(bounds), ...Object.values(lengths)]
  if (enumeration.length + patterns.length + limits.length === 0) {
    return [
      {
        code: 'empty-restriction',
        message: `The restriction of ${lowerFirst(label)} is empty. Add the allowed values or a pattern.`,
      },
    ]
  }
  if (!isOfBase(restriction.base, base)) return [unfitBase(restriction, base, label)]
  return [
    ...limitFindings(restriction, base, label),
    ...formFindings([...enumeration, ...Object.values(bounds)], base, label),
    ...contradictions(restriction, label),
  ]
}

/** The documentation of IDS writes XML Schema's `anyURI` as `anyUri`; both mean text. */
function isOfBase(text: string, base: ValueBase): boolean {
  if (base === 'anyURI') return ['anyURI', 'anyUri', 'string'].includes(text)
  return text === base
}

function unfitBase({ base: text, patterns }: IdsRestriction, base: Exclude<ValueBase, 'none'>, label: string): Finding {
  if (text === 'string' && patterns.length > 0) {
    return {
      code: 'pattern-on-non-string',
      message: `${label} must be ${baseWords[base]}, so a text pattern (xs:string) can't describe it. Use xs:${base}.`,
    }
  }
  return { code: 'unfit-base', message: `${label} is restricted as xs:${text}, but its type is xs:${base}.` }
}

function limitFindings({ enumeration, bounds, lengths }: IdsRestriction, base: ValueBase, label: string): Finding[] {
  const can = limitsOfBase(base)
  const unfit = [
    ...(enumeration.length > 0 && !can.enumeration ? ['enumeration'] : []),
    ...(can.bounds ? [] : Object.keys(bounds)),
    ...(can.lengths ? [] : Object.keys(lengths)),
  ]
  const wrong = Object.values(lengths).find((length) => !/^\+?\d+$/.test(length))
  return [
    ...unfit.map((limit) => ({
      code: 'unfit-limit',
      message: `${label} (xs:${base}) can't be restricted by ${limit}.`,
    })),
    ...(wrong === undefined
      ? []
      : [
          { code: 'wrong-form', message: `The length of ${lowerFirst(label)} must be a whole number, not '${wrong}'.` },
        ]),
  ]
}

/** Restrictions that no value satisfies. They are allowed, but probably a mistake. */
function contradictions({ bounds, lengths }: IdsRestriction, label: string): Finding[] {
  const { minInclusive, minExclusive, maxInclusive, maxExclusive } = bounds
  const lower = Number(minInclusive ?? minExclusive)
  const upper = Number(maxInclusive ?? maxExclusive)
  const isEmpty = lower > upper || Number(lengths.minLength) > Number(lengths.maxLength)
  if (!isEmpty) return []
  return [
    {
      code: 'contradicting-limits',
      severity: 'warning',
      message: `No value can be within the limits of ${lowerFirst(label)}.`,
    },
  ]
}
