import { groupUnits, type DataField, type Grouping } from '@lintel/shared/contract/reports'
import { Box, Button, Flex, Plus, Select, Stack, Text } from '@lintel/shared/ui'
import { CheckBox } from '../../dialog-parts/index.ts'
import { MeasureFields } from './measure-fields.tsx'
import { RemovableLine } from './removable-line.tsx'
import { firstGrouping, groupBy } from './report-type-draft.ts'

type GroupingFieldsProps = {
  fields: readonly DataField[]
  grouping: Grouping | null
  onChange: (grouping: Grouping | null) => void
}

const mostGroups = 3

/** Whether the report shows groups of rows instead of the rows: what they are grouped by, their sums, and a chart. */
export function GroupingFields({ fields, grouping, onChange }: GroupingFieldsProps) {
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Grouping
      </Text>
      <CheckBox
        label="Group the rows and add them up"
        isChecked={grouping !== null}
        onChange={(isGrouped) => onChange(isGrouped ? firstGrouping(fields) : null)}
      />
      {grouping && (
        <Stack gap="4" mt="2" ps={{ base: '0', sm: '7.5' }}>
          <GroupLines {...{ fields, grouping, onChange }} />
          <MeasureFields
            fields={fields}
            measures={grouping.measures}
            onChange={(measures) => onChange({ ...grouping, measures })}
          />
          <CheckBox
            label="Show a chart of each"
            isChecked={grouping.chart}
            onChange={(chart) => onChange({ ...grouping, chart })}
          />
        </Stack>
      )}
    </Box>
  )
}

type GroupLinesProps = { fields: readonly DataField[]; grouping: Grouping; onChange: (grouping: Grouping) => void }

function GroupLines({ fields, grouping, onChange }: GroupLinesProps) {
  const { by } = grouping
  const free = fields.filter(({ field }) => by.every((one) => one.field !== field))
  return (
    <Stack gap="2" role="group" aria-label="Group By">
      <Text textStyle="xs" color="fg.muted">
        Group By
      </Text>
      {by.map((group, index) => (
        <RemovableLine
          key={group.field}
          label={`Group ${index + 1}`}
          onRemove={by.length > 1 ? () => onChange({ ...grouping, by: by.toSpliced(index, 1) }) : undefined}
        >
          <Select
            aria-label="Group By"
            options={fields
              .filter((one) => one.field === group.field || free.includes(one))
              .map(({ field, title }) => ({ value: field, label: title }))}
            value={group.field}
            onChange={({ target }) => {
              const chosen = fields.find(({ field }) => field === target.value)
              if (chosen) onChange({ ...grouping, by: by.with(index, groupBy(chosen)) })
            }}
          />
          {group.unit && (
            <Select
              aria-label="Of Each"
              options={groupUnits}
              value={group.unit}
              onChange={({ target }) => {
                const unit = groupUnits.find((one) => one === target.value)
                if (unit) onChange({ ...grouping, by: by.with(index, { ...group, unit }) })
              }}
            />
          )}
        </RemovableLine>
      ))}
      <Flex>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          disabled={by.length >= mostGroups || free.length === 0}
          onClick={() => free[0] && onChange({ ...grouping, by: [...by, groupBy(free[0])] })}
        >
          <Plus aria-hidden size={14} />
          Add Group
        </Button>
      </Flex>
    </Stack>
  )
}
