import type { OptionSet } from '@lintel/shared/contract'
import { sortedOptions, type Choices } from '@lintel/shared/prototype'
import { Box, Select, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type OptionSelectsProps = {
  optionSets: readonly OptionSet[]
  choices: Choices
  onChoose: (label: string, value: string) => void
}

/** A select for each option set; choices apply immediately. */
export function OptionSelects({ optionSets, choices, onChoose }: OptionSelectsProps) {
  if (optionSets.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        This prototype has no options.
      </Text>
    )
  }
  return (
    <Stack gap="3">
      {optionSets.map((optionSet) => (
        <OptionSelect
          key={optionSet.key}
          optionSet={optionSet}
          value={choices[optionSet.label] ?? optionSet.defaultValue}
          onChoose={(value) => onChoose(optionSet.label, value)}
        />
      ))}
    </Stack>
  )
}

type OptionSelectProps = { optionSet: OptionSet; value: string; onChoose: (value: string) => void }

function OptionSelect({ optionSet, value, onChoose }: OptionSelectProps) {
  const id = useId()
  return (
    <Stack gap="1">
      <Box asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>{optionSet.label}</label>
      </Box>
      <Select
        id={id}
        value={value}
        options={sortedOptions(optionSet)}
        // Long options are truncated in the field.
        title={value}
        disabled={optionSet.disabled}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Stack>
  )
}
