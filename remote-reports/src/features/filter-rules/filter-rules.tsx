import { useItemKeys } from '@lintel/shared/list'
import { Box, Button, Plus, Stack, Text } from '@lintel/shared/ui'
import { RuleRow } from './rule-row.tsx'
import { ruleFor, withoutRule, type Rule, type RuleSource } from './filter-rules.model.ts'

type FilterRulesProps = { ruleSource: RuleSource; rules: readonly Rule[]; onChange: (rules: Rule[]) => void }

/** The rules with Field, Operator, and Values; all must match, or their alternatives (specification 2, "Reports"). */
export function FilterRules({ ruleSource, rules, onChange }: FilterRulesProps) {
  const { keys, removeKey } = useItemKeys(rules.length)
  const first = ruleSource.fields.find(({ noFilter }) => noFilter === undefined)
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Filter Rules
      </Text>
      <Stack gap="2" align="stretch">
        {rules.map((rule, index) => (
          <RuleRow
            key={keys[index]}
            ruleSource={ruleSource}
            number={index + 1}
            rule={rule}
            onChange={(next) => onChange(rules.with(index, next))}
            onRemove={() => {
              removeKey(index)
              onChange(withoutRule(rules, index))
            }}
          />
        ))}
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          alignSelf="start"
          disabled={!first || rules.length >= 20}
          onClick={() => first && onChange([...rules, ruleFor(first)])}
        >
          <Plus aria-hidden size={16} />
          Add Rule
        </Button>
      </Stack>
    </Box>
  )
}
