import type { CalculatedDataField } from '@lintel/shared/contract/reports'
import { Box, Flex, IconButton, Input, Select, Stack, Text, X } from '@lintel/shared/ui'
import { useId } from 'react'
import type { FieldCheck } from './calculated-fields.model.ts'

type CalculatedFieldProps = {
  number: number
  field: CalculatedDataField
  check: FieldCheck | undefined
  onChange: (next: CalculatedDataField) => void
  onRemove: () => void
}

const formats = [
  { value: 'money', label: 'Currency' },
  { value: 'percent', label: 'Percent' },
  { value: 'days', label: 'Duration (from days)' },
]

/** A calculated field: title, expression with validation, and format. */
export function CalculatedFieldRow({ number, field, check, onChange, onRemove }: CalculatedFieldProps) {
  const id = useId()
  const label = `Calculated Field ${number}`
  function setFormat(value: string) {
    const rest = { ...field }
    delete rest.format
    const format = formats.find((one) => one.value === value)?.value as CalculatedDataField['format']
    onChange(format ? { ...rest, format } : rest)
  }
  return (
    <Flex gap="2" align="start" role="group" aria-label={label}>
      <Stack flex="1" minW="0" gap="1.5">
        <Flex gap="2" direction={{ base: 'column', sm: 'row' }}>
          <Input
            aria-label="Title"
            placeholder="Title"
            maxLength={120}
            value={field.title}
            onChange={({ target }) => onChange({ ...field, title: target.value })}
          />
          <Select
            aria-label="Format"
            placeholder="Automatic"
            options={formats}
            value={field.format ?? ''}
            onChange={({ target }) => setFormat(target.value)}
          />
        </Flex>
        <Box fontFamily="mono">
          <Input
            aria-label="Expression"
            placeholder="[Lead Time] ÷ 1 h"
            maxLength={2000}
            spellCheck={false}
            aria-invalid={check?.isWrong === true}
            aria-describedby={id}
            value={field.expression}
            onChange={({ target }) => onChange({ ...field, expression: target.value })}
          />
        </Box>
        <Text id={id} role="status" textStyle="sm" color={check?.isWrong ? 'fg.error' : 'fg.muted'}>
          {check?.words}
        </Text>
      </Stack>
      <IconButton aria-label={`Remove ${label}`} size="sm" variant="ghost" colorPalette="gray" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
}
