import { newId } from '@lintel/shared/api'
import type { CalculatedDataField, DataField, DataSourceName } from '@lintel/shared/contract/reports'
import { Box, Button, Plus, Stack, Text } from '@lintel/shared/ui'
import { useMemo, useState } from 'react'
import { CalculatedFieldRow } from './calculated-field.tsx'
import { checkFields, toStoredFields, sourceFields, toDisplayedFields } from './calculated-fields.model.ts'

type CalculatedFieldsProps = {
  source: DataSourceName
  /** All fields, including calculated ones. */
  fields: readonly DataField[]
  /** The saved fields. */
  before: readonly CalculatedDataField[]
  /** The fields to save; null while one is invalid. */
  calculated: CalculatedDataField[] | null
  onChange: (calculated: CalculatedDataField[] | null) => void
}

type TypedFields = { fields: CalculatedDataField[]; saved: CalculatedDataField[] | null }

/** Maximum per data set. */
const maxFields = 30

/** Calculated fields, validated while typing. Available to rules and reports after saving. */
export function CalculatedFields({ source: name, fields, before, calculated, onChange }: CalculatedFieldsProps) {
  const source = useMemo(() => sourceFields(fields, before), [fields, before])
  const opened = useMemo(() => toDisplayedFields(before, source), [before, source])
  // The typed text can't be derived from the value to save, so it is stored, until another user's version replaces that value.
  const [last, setLast] = useState<TypedFields>()
  const written = last && isSame(last.saved, calculated) ? last.fields : toDisplayedFields(calculated ?? before, source)
  const checks = checkFields(written, { name, fields: source }, opened)

  function change(next: CalculatedDataField[]) {
    const isRight = [...checkFields(next, { name, fields: source }, opened).values()].every(({ isWrong }) => !isWrong)
    const saved = isRight ? toStoredFields(next, source) : null
    setLast({ fields: next, saved })
    onChange(saved)
  }
  function add() {
    change([...written, { field: `calculated-${newId().slice(0, 8)}`, title: '', expression: '' }])
  }
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Calculated Fields
      </Text>
      <Stack gap="3" align="stretch">
        {written.map((one, index) => (
          <CalculatedFieldRow
            key={one.field}
            number={index + 1}
            field={one}
            check={checks.get(one.field)}
            onChange={(next) => change(written.with(index, next))}
            onRemove={() => change(written.toSpliced(index, 1))}
          />
        ))}
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          alignSelf="start"
          disabled={written.length >= maxFields}
          onClick={add}
        >
          <Plus aria-hidden size={16} />
          Add Calculated Field
        </Button>
      </Stack>
    </Box>
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
