import { z, type OptionSet } from '@lintel/shared/contract'
import { sortedOptions, type Choices } from '@lintel/shared/prototype'

/**
 * Field names are numbers, because react-hook-form reads dots and brackets in names as paths, and labels may contain
 * them.
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

/** Whether an option means no choice. */
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
