import type { MessageConfiguration, OptionSet, RuleCondition } from '@lintel/shared/contract'

/** Rules as authoring tools stored them; some still use `equal`. */
export type StoredRule = RuleCondition | { matches: 'all' | 'some'; childNodes: StoredRule[] }

/** One model of a prototype, and the rules that show it. */
export type ModelFile = {
  /** The file's name within its release. A file without a name or without rules is unfinished and is never served. */
  name?: string
  rules: StoredRule[]
  /** The recipe that generates the file. A model without one exists only at the other service. */
  recipe?: string
  /** Whether the model is invisible from outside, so pictures omit it. */
  isInside?: boolean
  /** Whether the release refers to a file that was lost. */
  isLost?: boolean
}
export type StoredMessageConfiguration = Omit<MessageConfiguration, 'rules'> & { rules: StoredRule[] }

export type ReleaseOutline = {
  version: string
  published: boolean
  automation: boolean
  revitVersion: string
  /** How many days before today it was released. */
  released: number
  /** Options selected by default, where they differ from those of the prototype. */
  defaults?: Record<string, string>
}

/** One prototype of the demo catalog. Releases override only the properties that they set. */
export type PrototypeOutline = {
  prototype: string
  title: string
  /** Without a picture, the catalog shows the placeholder. */
  hasPicture: boolean
  view: PictureView
  releases: ReleaseOutline[]
  optionSets: OptionSet[]
  files: (release: ReleaseOutline) => ModelFile[]
  messages: StoredMessageConfiguration[]
}

/** The camera's distance and target for a prototype's picture. */
export type PictureView = { distance: number; to: readonly [number, number, number] }

export function optionSet(
  key: string,
  label: string,
  options: string[],
  defaultValue: string,
  disabled = false,
): OptionSet {
  return { key, label, options, defaultValue, disabled }
}

export function condition(fact: string, operator: RuleCondition['operator'], value: RuleCondition['value']) {
  return { fact, operator, value } satisfies StoredRule
}

export function every(...childNodes: StoredRule[]): StoredRule {
  return { matches: 'all', childNodes }
}

export function some(...childNodes: StoredRule[]): StoredRule {
  return { matches: 'some', childNodes }
}

export function fileName(...parts: string[]): string {
  return parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

export function release(
  version: string,
  state: 'published' | 'draft',
  overrides: Partial<Omit<ReleaseOutline, 'version' | 'published'>> & { released: number },
): ReleaseOutline {
  const year = version.slice(0, 4)
  return { version, published: state === 'published', automation: true, revitVersion: year, ...overrides }
}

/** The prototype's option sets, with the release's own default options. */
export function optionSetsOf({ optionSets }: PrototypeOutline, { defaults = {} }: ReleaseOutline): OptionSet[] {
  return optionSets.map((optionSet) => ({
    ...optionSet,
    defaultValue: defaults[optionSet.label] ?? optionSet.defaultValue,
  }))
}
