import { useQuery } from '@lintel/shared/api'
import { maxFieldValues, type DataField } from '@lintel/shared/contract/reports'
import { fold } from '@lintel/shared/filter'
import { countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Checkbox, Flex, Input, ListCheckbox, LoadError, Stack, Text, Textarea } from '@lintel/shared/ui'
import { useDeferredValue, useState } from 'react'
import { linesOf, listProblem, type Rule, type RuleSource } from './filter-rules.model.ts'
import { valuesQuery } from './suggested-values.api.ts'

type ListValueProps = { ruleSource: RuleSource; field: DataField; rule: Rule; onChange: (next: Rule) => void }

/** Several values: typed or pasted, one per line, or chosen from the data. */
export function ListValue({ ruleSource, field, rule, onChange }: ListValueProps) {
  const [isChoosing, setChoosing] = useState(false)
  const lines = linesOf(rule.value)
  function onToggle(value: string, isOn: boolean) {
    const otherLines = lines.filter((line) => fold(line) !== fold(value))
    onChange({ ...rule, value: (isOn ? [...otherLines, value] : otherLines).join('\n') })
  }
  return (
    <Stack gap="2" minW="0" gridColumn="1 / -1">
      <Textarea
        aria-label="Values, one per line"
        placeholder="One value per line"
        rows={4}
        value={rule.value}
        onChange={({ target }) => onChange({ ...rule, value: target.value })}
      />
      {/* The live region exists before its text. */}
      <Text role="status" textStyle="sm" color="fg.error">
        {listProblem(rule, field.type)}
      </Text>
      <Checkbox
        label="Include rows with no value"
        isChecked={rule.hasNone === true}
        onChange={(hasNone) => onChange({ ...rule, hasNone })}
      />
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="start"
        aria-expanded={isChoosing}
        onClick={() => setChoosing((before) => !before)}
      >
        Choose from Values
      </Button>
      {isChoosing && <FoundValues {...{ ruleSource, field, lines, onToggle }} />}
    </Stack>
  )
}

type FoundValuesProps = Pick<ListValueProps, 'ruleSource' | 'field'> & {
  lines: readonly string[]
  onToggle: (value: string, isOn: boolean) => void
}

/** The most frequent values with counts; search finds others. */
function FoundValues({ ruleSource: { source, dataSetId }, field, lines, onToggle }: FoundValuesProps) {
  const [search, setSearch] = useState('')
  const needle = useDeferredValue(search.trim())
  const query = valuesQuery(useOrganizationId(), { source, dataSetId, field: field.field, needle })
  const { data, error, isFetching, refetch } = useQuery(query)
  const chosen = new Set(lines.map(fold))
  return (
    <Box>
      <Input
        type="search"
        aria-label="Search Values"
        placeholder="Search Values"
        maxLength={200}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error && (
        <LoadError
          title="Couldn't Load the Values"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <Box role="group" aria-label={`Values of ${field.title}`} maxH="14rem" overflowY="auto" px="3" mt="2">
        {!error &&
          data?.map(({ value, count }) => (
            <Flex as="label" key={value} gap="3" align="center" py="1.5" cursor="pointer" textStyle="sm">
              <ListCheckbox checked={chosen.has(fold(value))} onChange={(isOn) => onToggle(value, isOn)} />
              {value} ({countText(count)})
            </Flex>
          ))}
      </Box>
      <Text role="status" textStyle="sm" color="fg.muted" mt="2">
        {!error && foundText(data?.length)}
      </Text>
    </Box>
  )
}

/** Empty if all are listed. */
function foundText(count: number | undefined): string {
  if (count === undefined) return 'Searching values…'
  if (count === 0) return 'No values found.'
  return count < maxFieldValues ? '' : `Showing the ${maxFieldValues} most common values. Search to find others.`
}
