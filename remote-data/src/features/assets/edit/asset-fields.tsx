import { assetFieldNames, assetFields, assetGroups, type AssetField } from '@lintel/shared/contract/assets'
import { TextField } from '@lintel/shared/form'
import { formatMoney } from '@lintel/shared/format'
import { Box, Panel, SimpleGrid } from '@lintel/shared/ui'

const hints: Partial<Record<AssetField, string>> = {
  url: 'Link to the manual or product page.',
  warrantyDuration: 'Whole months from the installation date; 0 for none.',
  annualDepreciationValue: 'Value lost per year.',
  expectedLifespan: 'Whole years from the installation date.',
}

/** All fields in three groups; all are required. */
export function AssetFields() {
  return assetGroups.map((group) => (
    <Panel key={group} title={group}>
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="5">
        {assetFieldNames
          .filter((field) => assetFields[field].group === group)
          .map((field) => (
            <Field key={field} field={field} />
          ))}
      </SimpleGrid>
    </Panel>
  ))
}

function Field({ field }: { field: AssetField }) {
  const { title: label, kind } = assetFields[field]
  const common = { name: field, label, hint: hints[field], isRequired: true, autoComplete: 'off' }
  if (kind === 'lines') {
    return (
      <Box gridColumn="1 / -1">
        <TextField {...common} lines={3} maxLength={4000} />
      </Box>
    )
  }
  if (kind === 'day') return <TextField {...common} type="date" />
  if (kind === 'money') return <TextField {...common} inputMode="decimal" placeholder={formatMoney(0)} />
  if (kind === 'web address') return <TextField {...common} type="url" placeholder="https://" />
  return <TextField {...common} />
}
