import { isListOperator, isPresence, operatorsByType, type FieldType, type Operator } from '@lintel/shared/filter'
import { Box, Flex, Grid, IconButton, Select, Text, X } from '@lintel/shared/ui'
import { RuleValue } from './rule-value.tsx'
import { ListValue } from './list-value.tsx'
import { withField, withOperator, type Rule, type RuleSource } from './filter-rules.model.ts'

type RuleRowProps = {
  ruleSource: RuleSource
  number: number
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove: () => void
}

export function RuleRow({ ruleSource, number, rule, onChange, onRemove }: RuleRowProps) {
  const field = ruleSource.fields.find((one) => one.field === rule.field)
  const fields = ruleSource.fields.filter((one) => one.noFilter === undefined || one === field)
  const isList = isListOperator(rule.operator)
  const operators = offeredFor(field?.type ?? 'text', isList)
  return (
    <Flex gap="2" align="start" role="group" aria-label={`Rule ${number}`}>
      <Grid
        flex="1"
        minW="0"
        gap="2"
        templateColumns={{ base: '1fr', sm: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)' }}
        alignItems="start"
      >
        {number > 1 && (
          <Box gridColumn="1 / -1" w="24">
            <Select
              aria-label="Joined by"
              options={['and', 'or']}
              value={rule.isAlternative === true ? 'or' : 'and'}
              onChange={({ target }) => onChange({ ...rule, isAlternative: target.value === 'or' })}
            />
          </Box>
        )}
        <Select
          aria-label="Field"
          options={fields.map((one) => ({ value: one.field, label: one.title }))}
          value={rule.field}
          {...(!field && { placeholder: `${rule.field} (deleted)` })}
          onChange={({ target }) => {
            const chosen = ruleSource.fields.find((one) => one.field === target.value)
            if (chosen) onChange(withField(rule, chosen))
          }}
        />
        <Select
          aria-label="Operator"
          options={operators}
          value={rule.operator}
          onChange={({ target }) => {
            const operator = operators.find((one) => one === target.value)
            if (operator) onChange(withOperator(rule, operator))
          }}
        />
        {isList && field && <ListValue {...{ ruleSource, field, rule, onChange }} />}
        {!isList && !isPresence(rule.operator) && field && (
          <RuleValue
            ruleSource={ruleSource}
            field={field}
            value={rule.value}
            onChange={(value) => onChange({ ...rule, value })}
          />
        )}
        {field?.noFilter !== undefined && (
          <Text role="alert" gridColumn="1 / -1" textStyle="sm" color="fg.error">
            {field.noFilter} Remove this rule.
          </Text>
        )}
      </Grid>
      <IconButton aria-label={`Remove Rule ${number}`} size="sm" variant="ghost" colorPalette="gray" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
}

/** Lists of yes and no aren't offered, but a grid filter can contain one. */
function offeredFor(type: FieldType, isList: boolean): readonly Operator[] {
  const operators: readonly Operator[] = operatorsByType[type]
  return type === 'boolean' && !isList ? operators.filter((operator) => !isListOperator(operator)) : operators
}
