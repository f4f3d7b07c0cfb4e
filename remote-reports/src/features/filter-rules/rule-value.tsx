import { useQuery } from '@lintel/shared/api'
import type { DataField } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { Input, Select } from '@lintel/shared/ui'
import { useDeferredValue, useId, useState } from 'react'
import { DayValue } from './day-value.tsx'
import type { RuleSource } from './filter-rules.model.ts'
import { valuesQuery } from './suggested-values.api.ts'

type RuleValueProps = { ruleSource: RuleSource; field: DataField; value: string; onChange: (value: string) => void }

const booleanOptions = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

export function RuleValue({ ruleSource, field, value, onChange }: RuleValueProps) {
  if (field.type === 'boolean') {
    return (
      <Select
        aria-label="Values"
        options={booleanOptions}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (field.type === 'text') return <TextValue {...{ ruleSource, field, value, onChange }} />
  if (field.type === 'date' || field.type === 'day') return <DayValue value={value} onChange={onChange} />
  const inDays = field.format === 'days'
  return (
    <Input
      aria-label={inDays ? 'Values in days' : 'Values'}
      {...(inDays && { placeholder: 'Days' })}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Free text with suggestions from the data, loaded on focus. */
function TextValue({ ruleSource, field, value, onChange }: RuleValueProps) {
  const id = useId()
  const [hasFocused, setHasFocused] = useState(false)
  const needle = useDeferredValue(value)
  const { source, dataSetId } = ruleSource
  const { data = [] } = useQuery({
    ...valuesQuery(useOrganizationId(), { source, dataSetId, field: field.field, needle }),
    enabled: hasFocused,
  })
  return (
    <>
      <Input
        aria-label="Values"
        list={id}
        maxLength={500}
        autoComplete="off"
        placeholder="Value"
        value={value}
        onFocus={() => setHasFocused(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data.map((found) => (
          <option key={found.value} value={found.value} />
        ))}
      </datalist>
    </>
  )
}
