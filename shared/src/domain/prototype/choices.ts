import type { OptionSet } from '../contract/prototype/prototype.ts'
import type { FactValue } from '../contract/prototype/rule.ts'

/** What is chosen for each option set, by its label. */
export type Choices = Readonly<Record<string, string>>

/** What conditions ask for, by label without the blanks around it. */
export type Facts = ReadonlyMap<string, FactValue>

/** A map, because a label may be any text: `constructor` and `__proto__` are facts like others. */
export function factsOf(choices: Readonly<Record<string, FactValue>>): Facts {
  return new Map(Object.entries(choices).map(([label, value]) => [label.trim(), value]))
}

type WithOptionSets = { optionSets: readonly OptionSet[] }

const alphabetical = new Intl.Collator('en', { numeric: true })

/** As dropdowns show them: alphabetically, numbers by their size, each once. */
export function sortedOptions({ options }: Pick<OptionSet, 'options'>): string[] {
  return [...new Set(options)].sort(alphabetical.compare)
}

/** What is chosen when a release is opened: each option set's default, or the first option where that is none. */
export function defaultChoices({ optionSets }: WithOptionSets): Choices {
  return Object.fromEntries(optionSets.map((optionSet) => [optionSet.label, defaultChoice(optionSet)]))
}

/** The wanted choices (of an address, of an earlier release) as far as this release offers them, defaults for the rest. */
export function completeChoices({ optionSets }: WithOptionSets, wanted: Choices): Choices {
  return Object.fromEntries(
    optionSets.map((optionSet) => {
      const choice = Object.hasOwn(wanted, optionSet.label) ? wanted[optionSet.label] : undefined
      const isOffered = choice !== undefined && !optionSet.disabled && optionSet.options.includes(choice)
      return [optionSet.label, isOffered ? choice : defaultChoice(optionSet)]
    }),
  )
}

function defaultChoice({ options, defaultValue }: OptionSet): string {
  return options.includes(defaultValue) ? defaultValue : (sortedOptions({ options })[0] ?? defaultValue)
}
