import type { DataField, Measure } from '@lintel/shared/contract/reports'
import { useItemKeys } from '@lintel/shared/list'
import { Button, Flex, Plus, Select, Stack, Text } from '@lintel/shared/ui'
import { fieldsFor, functionsFor, functionLabels, measureOf } from './measures.model.ts'
import { PercentileField } from './percentile-field.tsx'
import { RemovableLine } from '../removable-line.tsx'

type MeasureFieldsProps = {
  fields: readonly DataField[]
  measures: readonly Measure[]
  onChange: (measures: Measure[]) => void
}

const maxMeasures = 8

/** The measures per group: row count, or a function of a field. */
export function MeasureFields({ fields, measures, onChange }: MeasureFieldsProps) {
  const { keys, removeKey } = useItemKeys(measures.length)
  const firstNumber = fields.find(({ type }) => type === 'number')
  function remove(index: number) {
    removeKey(index)
    onChange(measures.toSpliced(index, 1))
  }
  return (
    <Stack gap="2" role="group" aria-label="Summaries">
      <Text textStyle="xs" color="fg.muted">
        Summaries
      </Text>
      {measures.map((measure, index) => (
        <RemovableLine
          key={keys[index]}
          label={`Summary ${index + 1}`}
          onRemove={measures.length > 1 ? () => remove(index) : undefined}
        >
          <MeasureField {...{ fields, measure }} onChange={(next) => onChange(measures.with(index, next))} />
        </RemovableLine>
      ))}
      <Flex>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          disabled={measures.length >= maxMeasures}
          onClick={() => onChange([...measures, measureOf(firstNumber ? 'sum' : 'count', firstNumber?.field, fields)])}
        >
          <Plus aria-hidden size={14} />
          Add Summary
        </Button>
      </Flex>
    </Stack>
  )
}

type MeasureFieldProps = { fields: readonly DataField[]; measure: Measure; onChange: (measure: Measure) => void }

function MeasureField({ fields, measure, onChange }: MeasureFieldProps) {
  const { field, ...rest } = measure
  const name = rest.function
  const functions = functionsFor(fields)
  const fieldOptions = fieldsFor(name, fields)
  return (
    <Flex gap="2" direction={{ base: 'column', sm: 'row' }} css={{ '& > *': { flex: '1', minWidth: 0 } }}>
      <Select
        aria-label="Function"
        options={functions.map((one) => ({ value: one, label: functionLabels[one] }))}
        value={name}
        onChange={({ target }) => {
          const next = functions.find((one) => one === target.value)
          if (next) onChange(measureOf(next, field, fields))
        }}
      />
      {name === 'percentile' && <PercentileField measure={measure} onChange={onChange} />}
      {fieldOptions.length > 0 && (
        <Select
          aria-label="Of"
          options={fieldOptions}
          value={field ?? ''}
          onChange={({ target }) => onChange({ ...rest, ...(target.value !== '' && { field: target.value }) })}
        />
      )}
    </Flex>
  )
}
