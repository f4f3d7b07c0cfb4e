/** The restrictions of values in XML Schema. Each is stored as written (`01` stays `01`). */
export type IdsBounds = {
  minInclusive?: string
  maxInclusive?: string
  minExclusive?: string
  maxExclusive?: string
}

/** Lengths are counted in code points. */
export type IdsLengths = { length?: string; minLength?: string; maxLength?: string }

/** Alternatives (`enumeration`, `patterns`) and limits. They apply together; missing ones are empty. */
export type IdsRestriction = {
  /** The local name of an XML Schema type: `string`, `double`, `date`. */
  base: string
  enumeration: readonly string[]
  /** XML Schema regular expressions, which match the whole value. */
  patterns: readonly string[]
  bounds: IdsBounds
  lengths: IdsLengths
  /** The documentation of the restriction in the file. */
  annotation?: string
  /** The documentation of single limits. */
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
 * Whether a value restricts anything. Empty text does not, even if the restriction contains nothing else;
 * buildingSMART's audit tool does the same.
 */
export function saysValue(value: IdsValue | undefined): value is IdsValue {
  if (value === undefined) return false
  if ('simple' in value) return value.simple !== ''
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const texts = [...enumeration, ...patterns]
  const limits = [...Object.values(bounds), ...Object.values(lengths)]
  return texts.length === 0 || limits.length > 0 || texts.some((text) => text !== '')
}
