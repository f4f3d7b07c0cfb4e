import type { MessageConfiguration, OptionSet, RuleCondition } from '@lintel/shared/contract'

/** Rules as authoring tools stored them: some still write `equal`. */
export type StoredRule = RuleCondition | { matches: 'all' | 'some'; childNodes: StoredRule[] }

/** One model of a prototype, and when it is shown. */
export type ModelFile = {
  /** The file's name within its release. A file without a name or without rules is unfinished, and never leaves the platform. */
  name?: string
  rules: StoredRule[]
  /** The recipe that the file is made by. A model without one exists only at the other service. */
  recipe?: string
  /** Whether the model cannot be seen from outside, so that pictures leave it out. */
  isInside?: boolean
  /** Whether the release names a file that was lost. */
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
  /** Options chosen at first, where they differ from those of the prototype. */
  defaults?: Record<string, string>
}

/** One prototype of the demo catalogue; its releases share everything but what they name themselves. */
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

/** How far from which point a prototype's picture is taken. */
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
  more: Partial<Omit<ReleaseOutline, 'version' | 'published'>> & { released: number },
): ReleaseOutline {
  const year = version.slice(0, 4)
  return { version, published: state === 'published', automation: true, revitVersion: year, ...more }
}

/** The prototype's option sets, with the release's own choices chosen at first. */
export function optionSetsOf({ optionSets }: PrototypeOutline, { defaults = {} }: ReleaseOutline): OptionSet[] {
  return optionSets.map((optionSet) => ({
    ...optionSet,
    defaultValue: defaults[optionSet.label] ?? optionSet.defaultValue,
  }))
}
