import { Box, RadioGroup, Stack } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { overBox } from './checkbox.tsx'

type RadioChoiceProps<Value extends string> = Omit<
  RadioGroup.RootProps,
  'value' | 'onValueChange' | 'onChange' | 'children'
> & {
  label: ReactNode
  choices: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of several choices, each with a description. */
export function RadioChoice<Value extends string>({
  label,
  choices,
  value,
  onChange,
  ...root
}: RadioChoiceProps<Value>) {
  const id = useId()
  return (
    <RadioGroup.Root
      {...root}
      value={value ?? null}
      onValueChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      <RadioGroup.Label display="block" mb="2" fontWeight="medium">
        {label}
      </RadioGroup.Label>
      <Stack gap="3">
        {choices.map(({ value: choice, label: title, hint }) => (
          <RadioGroup.Item key={choice} value={choice} alignItems="start">
            <RadioGroup.ItemHiddenInput
              style={overBox}
              aria-describedby={hint === undefined ? undefined : `${id}-${choice}`}
            />
            <RadioGroup.ItemIndicator />
            <Box minW="0">
              <RadioGroup.ItemText display="block">{title}</RadioGroup.ItemText>
              {hint !== undefined && (
                <Box id={`${id}-${choice}`} textStyle="sm" color="fg.muted">
                  {hint}
                </Box>
              )}
            </Box>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  )
}
