import { daysText, isMovingPeriod, movingPeriods, type FieldType } from '../../../../domain/filter/index.ts'
import { Flex, Input, Select, Stack } from '../../../components/index.ts'
import { between, type Line } from '../../filter/filter-draft.ts'

type ConditionValueProps = { type: FieldType; line: Line; onChange: (next: Line) => void }

const booleanOptions = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The value of a condition: a value, the ends of a range, or a moving period. */
export function ConditionValue({ type, line, onChange }: ConditionValueProps) {
  const { operator, text, until } = line
  const setText = (next: string) => onChange({ ...line, text: next })
  if (type === 'boolean') {
    return (
      <Select
        aria-label="Value"
        options={booleanOptions}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    )
  }
  if (operator === between) {
    return (
      <Flex gap="2" align="center">
        <Field label="From" {...{ type }} text={text} onText={setText} />
        <Field label="To" {...{ type }} text={until} onText={(next) => onChange({ ...line, until: next })} />
      </Flex>
    )
  }
  if (type === 'date' || type === 'day') return <DayChoice text={text} onText={setText} />
  return <Field label="Value" {...{ type, text }} onText={setText} />
}

type FieldProps = { label: string; type: FieldType; text: string; onText: (next: string) => void }

function Field({ label, type, text, onText }: FieldProps) {
  const isDate = type === 'date' || type === 'day'
  return (
    <Input
      type={isDate ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      aria-label={label}
      placeholder={isDate ? undefined : label}
      maxLength={isDate ? undefined : 500}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

const fixed = { value: '', label: 'On Date' }
const periods = movingPeriods.map((period) => ({ value: period, label: period }))

function DayChoice({ text, onText }: Pick<FieldProps, 'text' | 'onText'>) {
  const isPeriod = isMovingPeriod(text)
  // "Before" or "after" a range cannot be chosen here, but a link may contain it. It stays until the person replaces
  // it.
  const isRange = text.includes('/')
  const range = isRange ? [{ value: text, label: daysText(text) }] : []
  return (
    <Stack gap="2" minW="0">
      <Select
        aria-label="Days"
        options={[fixed, ...range, ...periods]}
        value={isPeriod || isRange ? text : fixed.value}
        onChange={({ target }) => onText(target.value)}
      />
      {!isPeriod && !isRange && <Field label="Value" type="date" text={text} onText={onText} />}
    </Stack>
  )
}
