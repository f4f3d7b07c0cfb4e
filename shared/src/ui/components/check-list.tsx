import { Fieldset } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Checkbox } from './checkbox.tsx'

type CheckListProps = Omit<Fieldset.RootProps, 'onChange' | 'invalid' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  /** In one line, for short choices. */
  isInline?: boolean
  choices: readonly { value: string; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }[]
  chosen: readonly string[]
  error?: string | undefined
  firstRef?: Ref<HTMLInputElement>
  onChange: (chosen: string[]) => void
}

/** Multiple choices, each with a description. A selected value that is no longer offered stays selected. */
export function CheckList({
  label,
  hint,
  isInline = false,
  choices,
  chosen,
  error,
  firstRef,
  onChange,
  ...root
}: CheckListProps) {
  return (
    <Fieldset.Root minW="0" size="sm" {...root} invalid={error !== undefined}>
      <Fieldset.Legend>{label}</Fieldset.Legend>
      <Fieldset.Content
        gap={isInline ? '2' : '3'}
        columnGap="5"
        alignItems="start"
        {...(isInline && { flexDirection: 'row', flexWrap: 'wrap' })}
      >
        {choices.map(({ value, ...choice }, index) => (
          <Checkbox
            key={value}
            {...choice}
            inputRef={index === 0 ? firstRef : undefined}
            isChecked={chosen.includes(value)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </Fieldset.Content>
      {hint !== undefined && <Fieldset.HelperText>{hint}</Fieldset.HelperText>}
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  )
}
