/** A value: plain text or a restriction. */
export type RuleValue = string | { base: string; limits: readonly (readonly [name: string, value: string])[] }

export type Cardinality = 'required' | 'optional' | 'prohibited'

export function oneOf(values: readonly string[], base = 'string'): RuleValue {
  return { base, limits: values.map((value) => ['enumeration', value] as const) }
}

export function matching(...patterns: string[]): RuleValue {
  return { base: 'string', limits: patterns.map((pattern) => ['pattern', pattern] as const) }
}

export function within(limits: Readonly<Record<string, string>>, base = 'double'): RuleValue {
  return { base, limits: Object.entries(limits) }
}

function element(name: string, value: RuleValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return `<${name}><simpleValue>${value}</simpleValue></${name}>`
  const limits = value.limits.map(([limit, text]) => `<xs:${limit} value="${text}"/>`).join('')
  return `<${name}><xs:restriction base="xs:${value.base}">${limits}</xs:restriction></${name}>`
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('')
}

export function entity(name: RuleValue, predefinedType?: RuleValue): string {
  return `<entity>${element('name', name)}${element('predefinedType', predefinedType)}</entity>`
}

export function attribute(name: RuleValue, value?: RuleValue, cardinality?: Cardinality): string {
  return `<attribute${attributes({ cardinality })}>${element('name', name)}${element('value', value)}</attribute>`
}

export type PropertyRule = { value?: RuleValue; type?: string; cardinality?: Cardinality }

export function property(set: RuleValue, name: RuleValue, { value, type, cardinality }: PropertyRule = {}): string {
  const content = element('propertySet', set) + element('baseName', name) + element('value', value)
  return `<property${attributes({ dataType: type, cardinality })}>${content}</property>`
}

export function classification(system: RuleValue, value?: RuleValue, cardinality?: Cardinality): string {
  return `<classification${attributes({ cardinality })}>${element('value', value)}${element('system', system)}</classification>`
}

export function material(value?: RuleValue, cardinality?: Cardinality): string {
  return `<material${attributes({ cardinality })}>${element('value', value)}</material>`
}

export function partOf(parent: string, relation?: string, cardinality?: Cardinality): string {
  return `<partOf${attributes({ relation, cardinality })}>${parent}</partOf>`
}

/** In IDS notation; `unbounded` without `minOccurs` is required. */
export const occurs = {
  required: 'minOccurs="1" maxOccurs="unbounded"',
  optional: 'minOccurs="0" maxOccurs="unbounded"',
  prohibited: 'minOccurs="0" maxOccurs="0"',
  maxAlone: 'maxOccurs="unbounded"',
}

export type RulesParts = { applicability?: string; requirements?: string; occurs?: string; versions?: string }

/** An IDS file of specifications, which require walls by default. */
export function rulesText(...specifications: readonly RulesParts[]): string {
  const texts = specifications.map(
    ({ applicability = entity('IFCWALL'), requirements = '', occurs: times = occurs.required, versions = 'IFC4' }) => {
      const required = requirements === '' ? '' : `<requirements>${requirements}</requirements>`
      return `<specification name="Walls" ifcVersion="${versions}"><applicability ${times}>${applicability}</applicability>${required}</specification>`
    },
  )
  return `<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<info><title>Rules</title></info><specifications>${texts.join('')}</specifications></ids>`
}
