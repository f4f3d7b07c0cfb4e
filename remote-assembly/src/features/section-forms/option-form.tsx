import type { OptionSet } from '@lintel/shared/contract'
import { SelectField, useForm } from '@lintel/shared/form'
import type { Choices } from '@lintel/shared/prototype'
import { SimpleGrid, Text } from '@lintel/shared/ui'
import { useMemo, type ReactNode } from 'react'
import { choicesOf, fieldValues, optionFields, optionFieldsSchema } from './option-fields.model.ts'
import { SectionForm } from './section-form.tsx'

type OptionFormProps = {
  optionSets: readonly OptionSet[]
  choices: Choices
  onChoose: (choices: Choices) => void
  onDone: () => unknown
  /** Below the selects. */
  children: ReactNode
}

/** Every option set of the release as a required select. */
export function OptionForm({ optionSets, choices, onChoose, onDone, children }: OptionFormProps) {
  const fields = useMemo(() => optionFields(optionSets), [optionSets])
  const schema = useMemo(() => optionFieldsSchema(fields), [fields])
  const form = useForm({ schema, start: fieldValues(fields, choices) })
  return (
    <SectionForm
      form={form}
      label="Option Sets"
      onType={(values) => onChoose(choicesOf(fields, values))}
      onDone={onDone}
    >
      {fields.length === 0 && <Text color="fg.muted">This prototype has no options.</Text>}
      <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="4" rowGap="5">
        {fields.map(({ name, label, options, isDisabled }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            isRequired
            isDisabled={isDisabled}
            options={options}
            {...(choices[label] === '' && { placeholder: 'Choose…' })}
          />
        ))}
      </SimpleGrid>
      {children}
    </SectionForm>
  )
}
