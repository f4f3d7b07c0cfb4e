import type { OptionSet } from '../contract/prototype/prototype.ts'
import type { FactValue } from '../contract/prototype/rule.ts'

/** The chosen option of each option set, by its label. */
export type Choices = Readonly<Record<string, string>>

/** The chosen values to which conditions refer, by trimmed label. */
export type Facts = ReadonlyMap<string, FactValue>

/** A map, because a label may be any text: `constructor` and `__proto__` are labels like others. */
export function factsOf(choices: Readonly<Record<string, FactValue>>): Facts {
  return new Map(Object.entries(choices).map(([label, value]) => [label.trim(), value]))
}

type WithOptionSets = { optionSets: readonly OptionSet[] }

const alphabetical = new Intl.Collator('en', { numeric: true })

/** The options as dropdowns show them: sorted alphabetically with numbers by value, without duplicates. */
export function sortedOptions({ options }: Pick<OptionSet, 'options'>): string[] {
  return [...new Set(options)].sort(alphabetical.compare)
}

/**
 * The choices when a release is opened: the default of each option set, or the first option if the default does not
 * exist.
 */
export function defaultChoices({ optionSets }: WithOptionSets): Choices {
  return Object.fromEntries(optionSets.map((optionSet) => [optionSet.label, defaultChoice(optionSet)]))
}

/**
 * The requested choices (from a URL or an earlier release), as far as this release offers them; otherwise its defaults.
 */
export function completeChoices({ optionSets }: WithOptionSets, requested: Choices): Choices {
  return Object.fromEntries(
    optionSets.map((optionSet) => {
      const choice = Object.hasOwn(requested, optionSet.label) ? requested[optionSet.label] : undefined
      const isOffered = choice !== undefined && !optionSet.disabled && optionSet.options.includes(choice)
      return [optionSet.label, isOffered ? choice : defaultChoice(optionSet)]
    }),
  )
}

function defaultChoice({ options, defaultValue }: OptionSet): string {
  return options.includes(defaultValue) ? defaultValue : (sortedOptions({ options })[0] ?? defaultValue)
}
