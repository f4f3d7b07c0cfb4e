import { NumberInput } from '@chakra-ui/react'
import { numberInputSlotRecipe } from '@chakra-ui/react/theme'
import type { Ref } from 'react'
import { boxStyle, stateStyle } from './control-style.ts'

type WholeNumberInputProps = {
  /** For screen readers, where no `LabeledField` around it names it. */
  label?: string
  /** As it is typed. */
  value: string
  onChange: (value: string) => void
  /** The arrow keys and buttons stay within it. Anything can be typed, and whoever reads it says what is wrong. */
  range: { min: number; max: number }
  name?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** A whole number. Numbers with decimals have an `Input` of type number, which reads them as the person's browser writes them. */
export function WholeNumberInput({ label, value, onChange, range, name, inputRef, onBlur }: WholeNumberInputProps) {
  return (
    <NumberInput.Root
      recipe={numberInputSlotRecipe}
      value={value}
      onValueChange={(change) => onChange(change.value)}
      {...range}
      allowOverflow={false}
      clampValueOnBlur={false}
      inputMode="numeric"
      width="full"
      {...(name !== undefined && { name })}
    >
      <NumberInput.Control />
      <NumberInput.Input
        ref={inputRef}
        aria-label={label}
        onBlur={onBlur}
        {...boxStyle}
        {...stateStyle}
        focusVisibleRing="outside"
      />
    </NumberInput.Root>
  )
}
