import { Controller, SelectField, TextField, useWatch } from '@lintel/shared/form'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Checkbox, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import { useNumberColumns } from './number-columns.ts'
import { attachesNothing, type SendingForm } from './sending-form.model.ts'

const files = [
  { value: attachesNothing, label: 'Nothing' },
  { value: 'xlsx', label: 'Spreadsheet (.xlsx)' },
  { value: 'csv', label: 'CSV' },
  { value: 'pdf', label: 'PDF' },
]
const pdfHint = 'Includes the first 2,000 rows. Supports Latin, Greek, Cyrillic, Armenian, and Georgian characters.'
const fileHint =
  'Up to 10 MB, sent only to recipients with access to all of its columns. Everyone else gets a link only.'

type SendingFieldsProps = {
  reportTypeId: string | undefined
  /** The number of existing external recipients. */
  outsiderCount?: number
}

/** Attachment, condition, and external recipients. */
export function SendingFields({ reportTypeId, outsiderCount = 0 }: SendingFieldsProps) {
  const attach = useWatch<SendingForm, 'attach'>({ name: 'attach' })
  return (
    <Stack gap="5">
      <SelectField
        name="attach"
        label="Attach"
        options={files}
        hint={attach === 'pdf' ? `${fileHint} ${pdfHint}` : fileHint}
      />
      <ConditionFields reportTypeId={reportTypeId} />
      <Outsiders count={outsiderCount} />
    </Stack>
  )
}

function ConditionFields({ reportTypeId }: Pick<SendingFieldsProps, 'reportTypeId'>) {
  const isOver = useWatch<SendingForm, 'condition.isOver'>({ name: 'condition.isOver' })
  const columns = useNumberColumns(reportTypeId)
  const savedField = useWatch<SendingForm, 'condition.field'>({ name: 'condition.field' })
  const isUnknown = savedField !== '' && columns.every(({ field }) => field !== savedField)
  const options = [
    { value: '', label: 'Number of rows' },
    ...columns.map(({ field, title }) => ({ value: field, label: `${title} in any row` })),
    ...(isUnknown ? [{ value: savedField, label: savedField }] : []),
  ]
  return (
    <Box as="fieldset" minW="0" border="none">
      <Text as="legend" fontWeight="medium" textStyle="sm" mb="1">
        Send It
      </Text>
      <ConditionBox name="condition.hasRows" label="Only if there are rows" />
      <ConditionBox name="condition.hasChanged" label="Only if it changed since the last email" />
      <ConditionBox name="condition.isOver" label="Only above a limit" />
      {isOver && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" mt="2">
          <SelectField name="condition.field" label="Number" options={options} />
          <TextField name="condition.over" label="Over" type="number" range={{ min: -1e15, max: 1e15, step: 1 }} />
        </SimpleGrid>
      )}
    </Box>
  )
}

type BoxName = 'condition.hasRows' | 'condition.hasChanged' | 'condition.isOver'

function ConditionBox({ name, label }: { name: BoxName; label: string }) {
  return (
    <Controller<SendingForm, BoxName>
      name={name}
      render={({ field: { value, onChange } }) => <Checkbox label={label} isChecked={value} onChange={onChange} />}
    />
  )
}

function Outsiders({ count }: { count: number }) {
  const mayShare = useHasAnyRole(['reporting.share'])
  if (mayShare) {
    return (
      <TextField
        name="outsiders"
        label="Outside the Organization"
        lines={3}
        placeholder="One address per line"
        hint="They get a link that requires sign-in. No data is included in the email."
      />
    )
  }
  if (count === 0) return null
  return (
    <Text textStyle="sm" color="fg.muted">
      {count === 1
        ? 'One address outside the organization also gets a link.'
        : `${count} addresses outside the organization also get a link.`}
    </Text>
  )
}
