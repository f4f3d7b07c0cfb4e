import { Flex, Slider as ChakraSlider } from '@chakra-ui/react'
import { sliderSlotRecipe } from '@chakra-ui/react/theme'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** The text of a value, shown and announced: `40 %`. */
  textOf?: (value: number) => string
  isDisabled?: boolean
}

/** A number between two limits. Arrow keys, Page Up, Page Down, Home and End change it. */
export function Slider({ label, value, onChange, textOf = String, isDisabled = false, ...range }: SliderProps) {
  return (
    <ChakraSlider.Root
      recipe={sliderSlotRecipe}
      {...range}
      value={[value]}
      onValueChange={({ value: [changed] }) => {
        if (changed !== undefined) onChange(changed)
      }}
      getAriaValueText={({ value: currentValue }) => textOf(currentValue)}
      disabled={isDisabled}
      size="sm"
      // The size of `sm`, so that it is visible before it is measured.
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
