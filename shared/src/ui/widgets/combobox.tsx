import { Box, Combobox as ChakraCombobox, createListCollection, Portal, useFilter } from '@chakra-ui/react'
import { comboboxSlotRecipe } from '@chakra-ui/react/theme'
import { useId, useMemo, useState, type Ref } from 'react'
import { boxStyle, selectMenuMaxHeight, Text } from '../components/index.ts'
import { useLandmark } from './landmark.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line, in small letters. */
  subtitle?: string
  isDisabled?: boolean
}

type ComboboxProps = {
  label: string
  options: readonly ComboboxOption[]
  /** Of an option; undefined as long as none is chosen. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
  isDisabled?: boolean
  /** What is to be chosen from is drawn within the dialog, which makes everything outside of it unreachable. */
  isInDialog?: boolean
  /** Told what is typed, and an empty text once one is chosen: whoever hears of it gives the options that fit, which are not narrowed down here. */
  onSearch?: (typed: string) => void
  /** What is wrong with the choice; shown below it. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** One of many, found by typing a part of its name. A few are better off with `Select`. */
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
      // What was chosen narrows nothing down: the next look shows all of them.
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
