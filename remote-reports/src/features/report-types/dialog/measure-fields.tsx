import { measureFunctions, type DataField, type Measure } from '@lintel/shared/contract/reports'
import { Button, Flex, Plus, Select, Stack, Text } from '@lintel/shared/ui'
import { RemovableLine } from './removable-line.tsx'

type MeasureFieldsProps = {
  fields: readonly DataField[]
  measures: readonly Measure[]
  onChange: (measures: Measure[]) => void
}

const mostMeasures = 8
const functionLabels = {
  count: 'Count of rows',
  sum: 'Sum',
  average: 'Average',
  minimum: 'Least',
  maximum: 'Most',
} satisfies Record<Measure['function'], string>

/** What is computed for each group: how many rows it has, or the sum, average, least or most of a field of numbers. */
export function MeasureFields({ fields, measures, onChange }: MeasureFieldsProps) {
  const numbers = fields.filter(({ type }) => type === 'number')
  const functions = measureFunctions.filter((name) => name === 'count' || numbers.length > 0)
  return (
    <Stack gap="2" role="group" aria-label="Sums">
      <Text textStyle="xs" color="fg.muted">
        Sums
      </Text>
      {measures.map((measure, index) => (
        <RemovableLine
          // Measures have no ids, and two may be alike: the key is the place in the list.
          key={index}
          label={`Sum ${index + 1}`}
          onRemove={measures.length > 1 ? () => onChange(measures.toSpliced(index, 1)) : undefined}
        >
          <Select
            aria-label="Function"
            options={functions.map((name) => ({ value: name, label: functionLabels[name] }))}
            value={measure.function}
            onChange={({ target }) => {
              const name = functions.find((one) => one === target.value)
              if (name) onChange(measures.with(index, measureOf(name, measure.field ?? numbers[0]?.field)))
            }}
          />
          {measure.function !== 'count' && (
            <Select
              aria-label="Of"
              options={numbers.map(({ field, title }) => ({ value: field, label: title }))}
              value={measure.field}
              onChange={({ target }) => onChange(measures.with(index, measureOf(measure.function, target.value)))}
            />
          )}
        </RemovableLine>
      ))}
      <Flex>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          disabled={measures.length >= mostMeasures}
          onClick={() => onChange([...measures, measureOf(numbers[0] ? 'sum' : 'count', numbers[0]?.field)])}
        >
          <Plus aria-hidden size={14} />
          Add Sum
        </Button>
      </Flex>
    </Stack>
  )
}

/** Counting rows needs no field. */
function measureOf(name: Measure['function'], field: string | undefined): Measure {
  return name === 'count' || field === undefined ? { function: 'count' } : { function: name, field }
}
