import type { DataField, Grouping } from '@lintel/shared/contract/reports'
import { Box, Checkbox, Stack, Text } from '@lintel/shared/ui'
import { ChartFields } from './chart-fields.tsx'
import { fitting } from './chart-kinds.model.ts'
import { GroupLines } from './group-lines.tsx'
import { MeasureFields } from './measures/measure-fields.tsx'
import { firstGrouping } from './report-type-draft.ts'

type GroupingFieldsProps = {
  fields: readonly DataField[]
  grouping: Grouping | null
  onChange: (grouping: Grouping | null) => void
}

/** Groupings, summaries, and chart of a grouped report. */
export function GroupingFields({ fields, grouping, onChange }: GroupingFieldsProps) {
  const change = (next: Grouping) => onChange(fitting(next))
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Grouping
      </Text>
      <Checkbox
        label="Group and summarize rows"
        isChecked={grouping !== null}
        onChange={(isGrouped) => onChange(isGrouped ? firstGrouping(fields) : null)}
      />
      {grouping && (
        <Stack gap="4" mt="2" ps={{ base: '0', sm: '7.5' }}>
          <GroupLines {...{ fields, grouping }} onChange={change} />
          <MeasureFields
            fields={fields}
            measures={grouping.measures}
            onChange={(measures) => change({ ...grouping, measures })}
          />
          <ChartFields grouping={grouping} onChange={change} />
        </Stack>
      )}
    </Box>
  )
}
