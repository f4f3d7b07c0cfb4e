import { z, type OptionSet } from '@lintel/shared/contract'
import { sortedOptions, type Choices } from '@lintel/shared/prototype'

/**
 * The name of a field is its number, because react-hook-form takes dots and brackets in a name for a path into nested
 * values, and labels may have them.
 */
export type OptionField = { name: string; label: string; options: string[]; isDisabled: boolean }

export function optionFields(optionSets: readonly OptionSet[]): OptionField[] {
  return optionSets.map((optionSet, position) => ({
    name: `option${position}`,
    label: optionSet.label,
    options: sortedOptions(optionSet).filter((option) => !isBlank(option)),
    isDisabled: optionSet.disabled,
  }))
}

/** Stands for no choice, where a release offers it. */
function isBlank(option: string): boolean {
  return option.trim() === ''
}

/** Every option set is a required select (specification 1, "Entities and their fields" and "Validation rules"). */
export function optionFieldsSchema(fields: readonly OptionField[]) {
  return z.object(
    Object.fromEntries(
      fields.map(({ name, options }) => [
        name,
        z
          .string()
          .refine((choice) => !isBlank(choice), { message: 'This field is required.', abort: true })
          .refine((choice) => options.includes(choice), 'Choose an option from the list.'),
      ]),
    ),
  )
}

export function fieldValues(fields: readonly OptionField[], choices: Choices): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, choices[label] ?? '']))
}

export function choicesOf(fields: readonly OptionField[], values: Readonly<Record<string, string>>): Choices {
  return Object.fromEntries(fields.map(({ name, label }) => [label, values[name] ?? '']))
}
