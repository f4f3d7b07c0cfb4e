import { maxClashFilters } from '@lintel/shared/contract/captures'
import { SelectField, TextField, useFormContext, useWatch } from '@lintel/shared/form'
import { Box, Button, Flex, Grid, IconButton, Plus, Stack, Text, X } from '@lintel/shared/ui'
import { useRef } from 'react'
import { needsNumber } from '../clash-text.model.ts'
import { emptyFilter, filterOperatorOptions, needsValue, type FilterForm, type RuleForm } from './rule-form.model.ts'

type FiltersName = 'aFilters' | 'bFilters'

/** The conditions of one side; elements must meet all of them. */
export function RuleFilters({ name, side }: { name: FiltersName; side: string }) {
  const { setValue, clearErrors } = useFormContext<RuleForm>()
  const filters = useWatch<RuleForm, FiltersName>({ name })
  const addButton = useRef<HTMLButtonElement>(null)
  const onChange = (next: FilterForm[]) => {
    setValue(name, next, { shouldDirty: true })
    // Errors belong to positions.
    clearErrors(name)
  }
  return (
    <Stack as="fieldset" gap="3" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Property Filters
      </Text>
      {filters.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          Elements must meet all conditions. A type's value counts if the element has none. Numbers are in the units of
          the file.
        </Text>
      )}
      {filters.map((filter, index) => (
        <Filter
          // The fields show the form's values, whose positions are their names.
          key={index}
          name={`${name}.${index}`}
          label={`Condition ${index + 1} of ${side}`}
          filter={filter}
          onRemove={() => {
            onChange(filters.toSpliced(index, 1))
            addButton.current?.focus()
          }}
        />
      ))}
      <Button
        ref={addButton}
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="start"
        aria-disabled={filters.length >= maxClashFilters}
        onClick={() => {
          if (filters.length < maxClashFilters) onChange([...filters, emptyFilter])
        }}
      >
        <Plus aria-hidden size={16} />
        Add Condition
      </Button>
    </Stack>
  )
}

type FilterProps = { name: string; label: string; filter: FilterForm; onRemove: () => void }

function Filter({ name, label, filter, onRemove }: FilterProps) {
  return (
    <Flex role="group" aria-label={label} gap="2" align="start" borderWidth="1px" rounded="lg" p="3">
      <Grid flex="1" minW="0" gap="3" templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <TextField name={`${name}.name`} label="Property" isRequired maxLength={200} autoComplete="off" />
        <TextField name={`${name}.set`} label="Property Set" placeholder="Any" maxLength={200} autoComplete="off" />
        <SelectField name={`${name}.operator`} label="Operator" options={filterOperatorOptions} />
        {needsValue(filter.operator) && (
          <TextField
            name={`${name}.value`}
            label="Value"
            type={needsNumber(filter.operator) ? 'number' : 'text'}
            isRequired
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Grid>
      <Box flexShrink="0">
        <IconButton aria-label={`Remove ${label}`} size="sm" variant="ghost" colorPalette="gray" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </Box>
    </Flex>
  )
}
