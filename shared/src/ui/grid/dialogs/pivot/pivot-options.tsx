import { Box, Checkbox, Grid, Select } from '../../../components/index.ts'
import type { GridColumn } from '../../columns/column.ts'
import { mayPivotBy, measureChoices, withField, withMeasureAt } from '../../pivot/pivot-choices.ts'
import type { PivotSettings } from '../../settings/grid-configuration.ts'

type PivotOptionsProps<Row> = {
  settings: PivotSettings
  columns: readonly GridColumn<Row>[]
  onChange: (next: PivotSettings) => void
}

const sides = [
  { side: 'rows', labels: ['Rows', 'Nested Rows'] },
  { side: 'columns', labels: ['Columns', 'Nested Columns'] },
] as const
/** Maximum number of measures. */
const measureLabels = ['Measure', 'Second Measure', 'Third Measure']

/** The fields for rows, columns and cells of a pivot. */
export function PivotOptions<Row>({ settings, columns, onChange }: PivotOptionsProps<Row>) {
  const fields = columns.filter(mayPivotBy).map(({ field, title }) => ({ value: field, label: title }))
  const choices = measureChoices(columns)
  return (
    <Grid gap="2" mb="3" templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }} alignItems="center">
      {sides.flatMap(({ side, labels }) =>
        labels.map((label, index) => (
          <Select
            key={label}
            aria-label={label}
            placeholder={label}
            options={fields}
            value={settings[side][index] ?? ''}
            disabled={index > settings[side].length}
            onChange={({ target }) => onChange(withField(settings, side, index, target.value))}
          />
        )),
      )}
      {measureLabels.map((label, index) => {
        const measure = settings.measures[index]
        return (
          <Box key={label} minW="0" gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <Select
              aria-label={label}
              placeholder={index === 0 ? 'Number of rows' : label}
              options={choices}
              value={measure ? `${measure.aggregate}.${measure.field}` : ''}
              disabled={index > settings.measures.length}
              onChange={({ target }) => {
                const chosen = choices.find(({ value }) => value === target.value)
                onChange(withMeasureAt(settings, index, chosen?.measure))
              }}
            />
          </Box>
        )
      })}
      <Checkbox label="Heat Map" isChecked={settings.isHeat} onChange={(isHeat) => onChange({ ...settings, isHeat })} />
    </Grid>
  )
}
