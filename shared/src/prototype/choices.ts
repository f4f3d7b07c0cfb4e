import type { OptionSet } from '../contract/prototype/prototype.ts'
import type { Choices } from './facts.ts'

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
