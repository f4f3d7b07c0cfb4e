import { useQuery } from '@lintel/shared/api'
import type { DataField } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Select } from '@lintel/shared/ui'
import { useDeferredValue, useId, useState } from 'react'
import { DayValue } from './day-value.tsx'
import { inputStyle } from './input-style.ts'
import type { RulesOf } from './filter-rules.model.ts'
import { valuesQuery } from './suggested-values.api.ts'

type RuleValueProps = { of: RulesOf; field: DataField; value: string; onChange: (value: string) => void }

const answers = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

export function RuleValue({ of, field, value, onChange }: RuleValueProps) {
  if (field.type === 'boolean') {
    return (
      <Select aria-label="Values" options={answers} value={value} onChange={({ target }) => onChange(target.value)} />
    )
  }
  if (field.type === 'text') return <TextValue {...{ of, field, value, onChange }} />
  if (field.type === 'date' || field.type === 'day') return <DayValue value={value} onChange={onChange} />
  return (
    <Box asChild {...inputStyle}>
      <input
        aria-label="Values"
        type="number"
        step="any"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}

/** Anything may be typed; what the data hold is suggested once somebody looks. */
function TextValue({ of, field, value, onChange }: RuleValueProps) {
  const id = useId()
  const [isLooking, setLooking] = useState(false)
  const needle = useDeferredValue(value)
  const { source, dataSetId } = of
  const { data = [] } = useQuery({
    ...valuesQuery(useOrganizationId(), { source, dataSetId, field: field.field, needle }),
    enabled: isLooking,
  })
  return (
    <>
      <Box asChild {...inputStyle}>
        <input
          aria-label="Values"
          list={id}
          maxLength={500}
          autoComplete="off"
          placeholder="Value"
          value={value}
          onFocus={() => setLooking(true)}
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
      <datalist id={id}>
        {data.map((found) => (
          <option key={found.value} value={found.value} />
        ))}
      </datalist>
    </>
  )
}
