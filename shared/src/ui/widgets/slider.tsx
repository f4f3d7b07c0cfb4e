import { Flex, Slider as ChakraSlider } from '@chakra-ui/react'
import { sliderSlotRecipe } from '@chakra-ui/react/theme'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** How a value is shown and read out: `40 %`. */
  textOf?: (value: number) => string
  isDisabled?: boolean
}

/** One number between two ends; arrows, Page Up and Page Down, Home and End move it. */
export function Slider({ label, value, onChange, textOf = String, isDisabled = false, ...range }: SliderProps) {
  return (
    <ChakraSlider.Root
      recipe={sliderSlotRecipe}
      {...range}
      value={[value]}
      onValueChange={({ value: [changed] }) => {
        if (changed !== undefined) onChange(changed)
      }}
      getAriaValueText={({ value: shown }) => textOf(shown)}
      disabled={isDisabled}
      size="sm"
      // As `sm` draws it: what is not measured first is seen at once.
      thumbSize={{ width: 16, height: 16 }}
    >
      <Flex justify="space-between" textStyle="sm">
        <ChakraSlider.Label fontWeight="medium">{label}</ChakraSlider.Label>
        <ChakraSlider.ValueText color="fg.muted">{textOf(value)}</ChakraSlider.ValueText>
      </Flex>
      <ChakraSlider.Control>
        <ChakraSlider.Track bg="border.emphasized">
          <ChakraSlider.Range />
        </ChakraSlider.Track>
        <ChakraSlider.Thumb index={0}>
          <ChakraSlider.HiddenInput />
        </ChakraSlider.Thumb>
      </ChakraSlider.Control>
    </ChakraSlider.Root>
  )
}
