import type { OptionSet } from '@lintel/shared/contract'
import { sortedOptions, type Choices } from '@lintel/shared/prototype'
import { Box, ChevronDown, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type OptionSelectsProps = {
  optionSets: readonly OptionSet[]
  choices: Choices
  onChoose: (label: string, value: string) => void
}

/** One dropdown for each option set; each choice takes effect at once. */
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
      <Box position="relative">
        <Box asChild {...selectStyle}>
          <select
            id={id}
            value={value}
            // Longer ones than the field are cut short.
            title={value}
            disabled={optionSet.disabled}
            onChange={(event) => onChoose(event.target.value)}
          >
            {sortedOptions(optionSet).map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </Box>
        <Box position="absolute" insetEnd="3" top="50%" transform="translateY(-50%)" pointerEvents="none">
          <ChevronDown aria-hidden size={16} />
        </Box>
      </Box>
    </Stack>
  )
}

/** On phones 16 px of text keep the browser from zooming in. */
const selectStyle = {
  appearance: 'none',
  width: 'full',
  minH: '9',
  ps: '3',
  pe: '9',
  bg: 'bg.panel',
  color: 'fg',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  textStyle: { base: 'md', md: 'sm' },
  truncate: true,
  _hover: { borderColor: 'fg.subtle' },
  _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const
