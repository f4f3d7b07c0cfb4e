/** What XML Schema lets a value be restricted by; each limit is kept as it is written (`01` stays `01`). */
export type IdsBounds = {
  minInclusive?: string
  maxInclusive?: string
  minExclusive?: string
  maxExclusive?: string
}

/** Counted in code points. */
export type IdsLengths = { length?: string; minLength?: string; maxLength?: string }

/** Alternatives (`enumeration`, `patterns`) and limits, which hold together; what is not said is empty. */
export type IdsRestriction = {
  /** The local name of XML Schema's type: `string`, `double`, `date`. */
  base: string
  enumeration: readonly string[]
  /** XML Schema's regular expressions, which hold for the whole value. */
  patterns: readonly string[]
  bounds: IdsBounds
  lengths: IdsLengths
  /** What the file says about the restriction to people. */
  annotation?: string
  /** And about single limits of it. */
  notes?: readonly IdsNote[]
}

/** `limit` is an enumerated value's `enumeration`, `pattern`, or the name of a bound or length. */
export type IdsNote = { limit: string; value: string; text: string }

export type IdsValue = { simple: string } | { restriction: IdsRestriction }

/** A restriction of which only some is said. */
export function idsRestriction(base: string, limits: Partial<Omit<IdsRestriction, 'base'>>): IdsValue {
  return { restriction: { base, enumeration: [], patterns: [], bounds: {}, lengths: {}, ...limits } }
}

/**
 * Whether a value asks for anything: an empty text stands for none, as buildingSMART's audit has it, also where it is all that a
 * restriction lists or describes.
 */
export function saysValue(value: IdsValue | undefined): value is IdsValue {
  if (value === undefined) return false
  if ('simple' in value) return value.simple !== ''
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const texts = [...enumeration, ...patterns]
  const limits = [...Object.values(bounds), ...Object.values(lengths)]
  return texts.length === 0 || limits.length > 0 || texts.some((text) => text !== '')
}
