import { X } from 'lucide-react'
import { isPresence, type FieldType } from '../../../../domain/filter/index.ts'
import { useItemKeys } from '../../../list/use-item-keys.ts'
import { Box, Button, Flex, Grid, IconButton, Select, Stack, Text } from '../../../components/index.ts'
import { between, lineOperators, newLine, withOperator, type Line } from '../../filter/filter-draft.ts'
import { ConditionValue } from './condition-value.tsx'

type ConditionListProps = { type: FieldType; lines: readonly Line[]; onChange: (next: readonly Line[]) => void }

/** Maximum number of conditions. */
const maxLines = 20

/** Conditions of one column; a row must meet one of them. */
export function ConditionList({ type, lines, onChange }: ConditionListProps) {
  const { keys, removeKey } = useItemKeys(lines.length)
  return (
    <Stack gap="3" align="stretch">
      <Text textStyle="sm" color="fg.muted">
        Shows rows that match any of these conditions. With no conditions, all rows are shown.
      </Text>
      {lines.map((line, index) => (
        <ConditionLine
          key={keys[index]}
          number={index + 1}
          type={type}
          line={line}
          onChange={(next) => onChange(lines.with(index, next))}
          onRemove={() => {
            removeKey(index)
            onChange(lines.toSpliced(index, 1))
          }}
        />
      ))}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="start"
        disabled={lines.length >= maxLines}
        onClick={() => onChange([...lines, newLine(type)])}
      >
        Add Condition
      </Button>
    </Stack>
  )
}

type ConditionLineProps = {
  number: number
  type: FieldType
  line: Line
  onChange: (next: Line) => void
  onRemove: () => void
}

function ConditionLine({ number, type, line, onChange, onRemove }: ConditionLineProps) {
  const operators = lineOperators(type)
  return (
    <Flex role="group" aria-label={`Condition ${number}`} gap="2" align="start">
      <Box w="6" pt="2" textStyle="sm" color="fg.muted" flexShrink="0">
        {number > 1 && 'or'}
      </Box>
      <Grid flex="1" minW="0" gap="2" templateColumns={{ base: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
        <Select
          aria-label="Operator"
          options={operators}
          value={line.operator}
          onChange={({ target }) => {
            const operator = operators.find((one) => one === target.value)
            if (operator) onChange(withOperator(line, operator, type))
          }}
        />
        {(line.operator === between || !isPresence(line.operator)) && (
          <ConditionValue type={type} line={line} onChange={onChange} />
        )}
      </Grid>
      <IconButton
        aria-label={`Remove Condition ${number}`}
        size="sm"
        variant="ghost"
        colorPalette="gray"
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
}
