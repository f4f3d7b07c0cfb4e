import type { MessageConfiguration, OptionSet, RuleCondition, RuleOperator } from '@lintel/shared/contract'
import type { DaylightName, ExteriorFinish } from '../thumbnail/palette.ts'
import type { MassingName } from '../thumbnail/massings/index.ts'

/** Rules as authoring tools stored them: some still write `equal`. */
export type StoredRule =
  | (Omit<RuleCondition, 'operator'> & { operator: RuleOperator | 'equal' })
  | { matches: 'all' | 'some'; childNodes: StoredRule[] }

/** Unfinished configurations have no urn or no rules yet; they never leave the platform. */
export type StoredFileConfiguration = { urn?: string; rules?: StoredRule[] }
export type StoredMessageConfiguration = Omit<MessageConfiguration, 'rules'> & { rules: StoredRule[] }

export type ReleaseOutline = {
  version: string
  published: boolean
  automation: boolean
  revitVersion: string
  /** Days before today. */
  released: number
  finish?: ExteriorFinish
  daylight?: DaylightName
}

/** One prototype of the demo catalogue; its releases share everything but what they name themselves. */
export type PrototypeOutline = {
  prototype: string
  title: string
  accent: string
  /** Without one there is no picture, and the placeholder shows. */
  massing?: MassingName
  finish: ExteriorFinish
  daylight: DaylightName
  releases: ReleaseOutline[]
  optionSets: OptionSet[]
  /** `folder` is where the release's model files are. */
  files: (folder: string) => StoredFileConfiguration[]
  messages: StoredMessageConfiguration[]
}

export function optionSet(
  key: string,
  label: string,
  options: string[],
  defaultValue: string,
  disabled = false,
): OptionSet {
  return { key, label, options, defaultValue, disabled }
}

export function condition(fact: string, operator: RuleOperator | 'equal', value: RuleCondition['value']) {
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

/** Names the model files of one release. */
export function fileIn(folder: string): (...parts: string[]) => string {
  return function file(...parts) {
    return `${folder}/${fileName(...parts)}`
  }
}

export function release(
  version: string,
  state: 'published' | 'draft',
  more: Partial<Omit<ReleaseOutline, 'version' | 'published'>> & { released: number },
): ReleaseOutline {
  const year = version.slice(0, 4)
  return { version, published: state === 'published', automation: true, revitVersion: year, ...more }
}
