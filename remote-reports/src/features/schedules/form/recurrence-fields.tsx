import { frequencies } from '@lintel/shared/contract/reports'
import { SelectField, TextField, useWatch } from '@lintel/shared/form'
import { Flex, SimpleGrid, Stack } from '@lintel/shared/ui'
import { monthNames, unitsOf } from '../recurrence-text.model.ts'
import { NextRuns } from './next-runs.tsx'
import type { RecurrenceForm } from './schedule-form.model.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { WeekdayBoxes } from './weekday-boxes.tsx'

type Values = { recurrence: RecurrenceForm }

const days = [
  ...Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: String(day + 1) })),
  { value: 'last', label: 'Last Day' },
]
const months = monthNames.map((label, index) => ({ value: String(index + 1), label }))
const shorterMonths = 'In shorter months, it runs on the last day.'

/** The fields of `recurrence`, with the next five runs. */
export function RecurrenceFields() {
  const frequency = useWatch<Values, 'recurrence.frequency'>({ name: 'recurrence.frequency' })
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <SelectField name="recurrence.frequency" label="Frequency" options={frequencies} />
        <TextField
          name="recurrence.interval"
          label={`Repeat Every, in ${unitsOf[frequency]}`}
          type="number"
          isRequired
          range={{ min: 1, max: 999, step: 1 }}
        />
      </SimpleGrid>
      {frequency === 'Weekly' && <WeekdayBoxes />}
      {frequency !== 'Weekly' && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          {frequency === 'Yearly' && <SelectField name="recurrence.month" label="Month" options={months} />}
          <SelectField name="recurrence.dayOfMonth" label="Day" options={days} hint={shorterMonths} />
        </SimpleGrid>
      )}
      <Flex gap="5" wrap="wrap" css={{ '& > *': { flex: '1 1 10rem', minWidth: 0 } }}>
        <TextField name="recurrence.time" label="Time" type="time" isRequired />
        <TextField name="recurrence.startDate" label="Start Date" type="date" isRequired />
        <TimeZoneField />
      </Flex>
      <NextRuns />
    </Stack>
  )
}
