import { Box, Combobox as ChakraCombobox, createListCollection, Portal, useFilter } from '@chakra-ui/react'
import { comboboxSlotRecipe } from '@chakra-ui/react/theme'
import { useId, useMemo, useState, type Ref } from 'react'
import { boxStyle, selectMenuMaxHeight, Text } from '../components/index.ts'
import { useLandmark } from './landmark.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line in small text. */
  subtitle?: string
  isDisabled?: boolean
}

type ComboboxProps = {
  label: string
  options: readonly ComboboxOption[]
  /** The value of the selected option; undefined if none is selected. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
  isDisabled?: boolean
  /** Renders the options within the dialog, because elements outside of it are inert. */
  isInDialog?: boolean
  /**
   * Called with the typed text, and with empty text after a selection. The caller then provides matching options; this
   * component does not filter them.
   */
  onSearch?: (typed: string) => void
  /** The error; shown below. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Selects one of many options by typing a part of its name. For a few options use `Select`. */
export function Combobox({ label, options, value, onChange, ...rest }: ComboboxProps) {
  const { placeholder, isDisabled = false, isInDialog = false, onSearch, error, inputRef } = rest
  const errorId = useId()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  const { opener, landmark } = useLandmark<HTMLDivElement>()
  const isFoundElsewhere = onSearch !== undefined
  function search(text: string) {
    setTyped(text)
    onSearch?.(text)
  }
  const collection = useMemo(
    () =>
      createListCollection({
        items: options.filter((option) => isFoundElsewhere || contains(option.label, typed)),
        isItemDisabled: (option) => option.isDisabled === true,
      }),
    [options, contains, typed, isFoundElsewhere],
  )
  return (
    <ChakraCombobox.Root
      recipe={comboboxSlotRecipe}
      collection={collection}
      value={value === undefined ? [] : [value]}
      onValueChange={({ value: [chosen] }) => onChange(chosen)}
      // The text of a selected option is not a filter: reopening shows all options.
      onInputValueChange={({ inputValue, reason }) => search(reason === 'input-change' ? inputValue : '')}
      openOnClick
      lazyMount
      unmountOnExit
      {...(isInDialog && { positioning: { strategy: 'fixed' } })}
      disabled={isDisabled}
      invalid={error !== undefined}
    >
      <ChakraCombobox.Label>{label}</ChakraCombobox.Label>
      <ChakraCombobox.Control ref={opener}>
        <ChakraCombobox.Input
          ref={inputRef}
          placeholder={placeholder}
          bg="bg.panel"
          textStyle={boxStyle.textStyle}
          borderColor={error === undefined ? 'border.emphasized' : 'border.error'}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <ChakraCombobox.IndicatorGroup>
          <ChakraCombobox.ClearTrigger aria-label={`Clear ${label}`} />
          <ChakraCombobox.Trigger aria-label={`Show all of ${label}`} />
        </ChakraCombobox.IndicatorGroup>
      </ChakraCombobox.Control>
      {error !== undefined && (
        <Text id={errorId} textStyle="sm" color="fg.error">
          {error}
        </Text>
      )}
      <Portal disabled={isInDialog} container={landmark}>
        <ChakraCombobox.Positioner>
          <ChakraCombobox.Content maxH={selectMenuMaxHeight} borderWidth="1px">
            <ChakraCombobox.Empty>No matches</ChakraCombobox.Empty>
            {collection.items.map((option) => (
              <ChakraCombobox.Item key={option.value} item={option}>
                <Option {...option} />
                <ChakraCombobox.ItemIndicator />
              </ChakraCombobox.Item>
            ))}
          </ChakraCombobox.Content>
        </ChakraCombobox.Positioner>
      </Portal>
    </ChakraCombobox.Root>
  )
}

function Option({ label, subtitle }: ComboboxOption) {
  if (subtitle === undefined) return label
  return (
    <Box minW="0" overflowWrap="anywhere">
      {label}
      <Text textStyle="xs" color="fg.muted">
        {subtitle}
      </Text>
    </Box>
  )
}
