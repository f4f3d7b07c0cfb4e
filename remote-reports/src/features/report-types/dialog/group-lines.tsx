import { groupUnits, type DataField, type Grouping, type GroupUnit } from '@lintel/shared/contract/reports'
import { Button, Flex, Plus, Select, Stack, Text } from '@lintel/shared/ui'
import { RemovableLine } from './removable-line.tsx'
import { groupBy } from './report-type-draft.ts'

const maxGroups = 3
const unitLabels = {
  day: 'day',
  week: 'week (starts Monday)',
  'us-week': 'week (starts Sunday)',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
} satisfies Record<GroupUnit, string>

type GroupLinesProps = { fields: readonly DataField[]; grouping: Grouping; onChange: (grouping: Grouping) => void }

/** The groupings; dates with a period. */
export function GroupLines({ fields, grouping, onChange }: GroupLinesProps) {
  const { by } = grouping
  const unusedFields = fields.filter(({ field }) => by.every((one) => one.field !== field))
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
              .filter((one) => one.field === group.field || unusedFields.includes(one))
              .map(({ field, title }) => ({ value: field, label: title }))}
            value={group.field}
            onChange={({ target }) => {
              const chosen = fields.find(({ field }) => field === target.value)
              if (chosen) onChange({ ...grouping, by: by.with(index, groupBy(chosen)) })
            }}
          />
          {group.unit && (
            <Select
              aria-label="Per"
              options={groupUnits.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
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
          disabled={by.length >= maxGroups || unusedFields.length === 0}
          onClick={() => unusedFields[0] && onChange({ ...grouping, by: [...by, groupBy(unusedFields[0])] })}
        >
          <Plus aria-hidden size={14} />
          Add Group
        </Button>
      </Flex>
    </Stack>
  )
}
