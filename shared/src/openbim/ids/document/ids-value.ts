/** The limits that XML Schema has for values; each is stored as written (`01` stays `01`). */
export type IdsBounds = {
  minInclusive?: string
  maxInclusive?: string
  minExclusive?: string
  maxExclusive?: string
}

/** Counted in code points. */
export type IdsLengths = { length?: string; minLength?: string; maxLength?: string }

/** Alternatives (`enumeration`, `patterns`) and limits, which apply together; missing ones are empty. */
export type IdsRestriction = {
  /** The local name of an XML Schema type: `string`, `double`, `date`. */
  base: string
  enumeration: readonly string[]
  /** XML Schema regular expressions, which match the whole value. */
  patterns: readonly string[]
  bounds: IdsBounds
  lengths: IdsLengths
  /** The file's documentation of the restriction. */
  annotation?: string
  /** Documentation of single limits. */
  notes?: readonly IdsNote[]
}

/** `limit` is `enumeration`, `pattern`, or the name of a bound or length. */
export type IdsNote = { limit: string; value: string; text: string }

export type IdsValue = { simple: string } | { restriction: IdsRestriction }

/** Creates a restriction from some limits. */
export function idsRestriction(base: string, limits: Partial<Omit<IdsRestriction, 'base'>>): IdsValue {
  return { restriction: { base, enumeration: [], patterns: [], bounds: {}, lengths: {}, ...limits } }
}

/**
 * Whether a value restricts anything: an empty text does not, as in buildingSMART's audit tool, also if it is all
 * that a restriction contains.
 */
export function saysValue(value: IdsValue | undefined): value is IdsValue {
  if (value === undefined) return false
  if ('simple' in value) return value.simple !== ''
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const texts = [...enumeration, ...patterns]
  const limits = [...Object.values(bounds), ...Object.values(lengths)]
  return texts.length === 0 || limits.length > 0 || texts.some((text) => text !== '')
}
