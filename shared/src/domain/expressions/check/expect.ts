import { ExpressionError, wrongType, type Span } from '../expression-error.ts'
import { dayType, stepOf, textType, typeText, type Checked, type ValueType } from './checked.ts'
import { commonKind, kindText, type Kind } from './kinds.ts'

export type NumberPart = Checked & { type: { type: 'number'; kind: Kind } }

export function isNumber(part: Checked): part is NumberPart {
  return part.type.type === 'number'
}

export function isDate({ type }: Checked): boolean {
  return type.type === 'day' || type.type === 'date'
}

/** How messages name a part: by the title of its field, or as the person wrote it. */
export type Named = (part: Checked) => string

export type Requirement = { by: string; named: Named }

export function numberIn(part: Checked, { by, named }: Requirement): NumberPart {
  if (isNumber(part)) return part
  throw wrongType(`${named(part)} is ${typeText(part.type)}; ${by} needs numbers.`, part.at)
}

export function truthIn(part: Checked, { by, named }: Requirement): Checked {
  if (part.type.type === 'boolean') return part
  throw wrongType(`${named(part)} is ${typeText(part.type)}; ${by} needs a comparison, or yes or no.`, part.at)
}

/** Accepts text only, because text functions do not convert numbers and dates implicitly. */
export function textIn(part: Checked, { by, named }: Requirement): Checked {
  if (part.type.type === 'text') return part
  throw wrongType(`${named(part)} is ${typeText(part.type)}; ${by} needs text.`, part.at)
}

/** A day, or a moment that is converted to its day. */
export function dayIn(part: Checked, { by, named }: Requirement): Checked {
  if (part.type.type === 'day') return part
  if (part.type.type === 'date') return stepOf('dayOf', dayType, [part], part.at)
  throw wrongType(`${named(part)} is ${typeText(part.type)}; ${by} needs a date.`, part.at)
}

/** Converts anything to text: days as 2026-11-27; numbers with at most ten decimals, in the base unit of their kind. */
export function toText(part: Checked): Checked {
  switch (part.type.type) {
    case 'text':
      return part
    case 'number':
      return stepOf('numberText', textType, [part], part.at)
    case 'boolean':
      return stepOf('truthText', textType, [part], part.at)
    case 'day':
      return stepOf('dayText', textType, [part], part.at)
    case 'date':
      return stepOf('dayText', textType, [stepOf('dayOf', dayType, [part], part.at)], part.at)
  }
}

/** The common kind of numbers that are added or compared, or of which one is chosen. */
export function sameKind(parts: readonly NumberPart[], { by, named }: Requirement): Kind {
  const [first, ...others] = parts
  if (!first) throw new Error('There are no numbers to infer a unit from.')
  let { kind } = first.type
  for (const other of others) {
    const common = commonKind(kind, other.type.kind)
    if (!common) {
      const message = `${named(first)} is ${kindText(kind)} and ${named(other)} is ${kindText(other.type.kind)}; ${by} needs both to be of the same kind.`
      throw new ExpressionError('expression/wrong-unit', message, other.at)
    }
    kind = common
  }
  return kind
}

export type CommonTyped = { parts: readonly Checked[]; type: ValueType }

/** Parts of one type that are compared, or of which one is chosen. Moments become days if other parts are days. */
export function toCommonType(parts: readonly Checked[], requirement: Requirement): CommonTyped {
  if (parts.every(isNumber)) return { parts, type: { type: 'number', kind: sameKind(parts, requirement) } }
  if (parts.every(isDate)) {
    const isMixed = parts.some(({ type }) => type.type !== parts[0]?.type.type)
    const days = isMixed ? parts.map((part) => dayIn(part, requirement)) : parts
    return { parts: days, type: { type: days[0]?.type.type === 'date' ? 'date' : 'day' } }
  }
  const [first, ...others] = parts
  const other = others.find(({ type }) => type.type !== first?.type.type)
  if (first && !other) return { parts, type: first.type }
  throw wrongType(unlikeText(first, other, requirement), other?.at ?? ({ start: 0, end: 0 } satisfies Span))
}

function unlikeText(first: Checked | undefined, other: Checked | undefined, { by, named }: Requirement): string {
  const [one, two] = [first, other].map((part) => part && `${named(part)} is ${typeText(part.type)}`)
  return `${one ?? 'One'} and ${two ?? 'the other'}; ${by} needs both to be of the same type.`
}
