import { Box, Checkbox as ChakraCheckbox } from '@chakra-ui/react'
import { useId, type CSSProperties, type ReactNode, type Ref } from 'react'

/** The invisible input covers its box, where screen readers and touch exploration look for it. */
export const overBox: CSSProperties = {
  // oxlint-disable-next-line typescript/no-deprecated -- The style that Chakra gives the input sets it.
  clip: 'auto',
  width: '1.25rem',
  height: '1.25rem',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
}

type CheckboxProps = Omit<
  ChakraCheckbox.RootProps,
  'checked' | 'disabled' | 'invalid' | 'onCheckedChange' | 'onChange' | 'children'
> & {
  label: ReactNode
  /** The visible text beside it says the same as its label. */
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  isChecked: boolean
  /** Some, but not all, of what it represents is chosen. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onChange: (isChecked: boolean) => void
}

export function Checkbox(props: CheckboxProps) {
  const {
    label,
    isLabelHidden = false,
    hint,
    error,
    isChecked,
    isIndeterminate = false,
    isDisabled = false,
    inputRef,
    onChange,
    ...root
  } = props
  const descriptionId = useId()
  const description = error ?? hint
  return (
    <ChakraCheckbox.Root
      alignItems="start"
      {...root}
      checked={isIndeterminate ? 'indeterminate' : isChecked}
      disabled={isDisabled}
      invalid={error !== undefined}
      onCheckedChange={({ checked }) => onChange(checked === true)}
    >
      <ChakraCheckbox.HiddenInput
        ref={inputRef}
        style={overBox}
        aria-describedby={description === undefined ? undefined : descriptionId}
      />
      <ChakraCheckbox.Control />
      <Box minW="0" hidden={isLabelHidden}>
        <ChakraCheckbox.Label>{label}</ChakraCheckbox.Label>
        {description !== undefined && (
          <Box id={descriptionId} textStyle="sm" color={error === undefined ? 'fg.muted' : 'fg.error'}>
            {description}
          </Box>
        )}
      </Box>
    </ChakraCheckbox.Root>
  )
}
