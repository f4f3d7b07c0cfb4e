import { useQuery } from '@lintel/shared/api'
import type { IdsCheck, IdsSpecification } from '@lintel/shared/contract/ids'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { choiceParam, textParam, useUrlState } from '@lintel/shared/routing'
import { Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { specificationsQuery } from './findings.api.ts'
import { FindingGrid } from './finding-grid.tsx'

const noSpecifications: IdsSpecification[] = []
const outcomes = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
] as const
const outcomeParam = choiceParam('outcome', ['passed', 'failed'], 'failed')
const specificationParam = textParam('specification')
/** Creates a history entry, so that Back undoes the choice. */
const asStep = {}

/** Elements that failed or passed; outcome and specification are in the URL. */
export function CheckFindings({ check }: { check: IdsCheck }) {
  const [outcome, setOutcome] = useUrlState(outcomeParam, { navigation: asStep })
  const [specification, setSpecification] = useUrlState(specificationParam, { navigation: asStep })
  const { data: specifications = noSpecifications } = useQuery(specificationsQuery(useOrganizationId(), check.id))
  const activeSpecification = specifications.find(({ number }) => String(number) === specification)

  return (
    <Stack gap="2">
      <Cut check={check} outcome={outcome} />
      <FindingGrid
        key={outcome}
        check={check}
        outcome={outcome}
        specifications={specifications}
        only={activeSpecification?.number}
        choices={
          <Flex columnGap="4" rowGap="2" wrap="wrap">
            <Choice label="Elements" options={outcomes} value={outcome} onChange={setOutcome} />
            <Choice
              label="Specification"
              all="All Specifications"
              options={specifications.map(({ number, name }) => ({ value: String(number), label: name }))}
              value={activeSpecification ? String(activeSpecification.number) : ''}
              onChange={setSpecification}
            />
          </Flex>
        }
      />
    </Stack>
  )
}

/** Says if not all of them are listed. */
function Cut({ check: { counts }, outcome }: { check: IdsCheck; outcome: 'failed' | 'passed' }) {
  if (!counts) return null
  const [all, listed] =
    outcome === 'failed' ? [counts.failures, counts.keptFailures] : [counts.passes, counts.keptPasses]
  if (listed >= all) return null
  const noun = outcome === 'failed' ? 'failure' : 'pass'
  return (
    <Text p="3" rounded="md" bg="orange.subtle" color="orange.fg">
      Showing the first {countText(listed)} of {pluralize(all, noun, `${noun}${outcome === 'failed' ? 's' : 'es'}`)}.
      The summary includes all of them.
    </Text>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  all?: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, all, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Flex asChild align="center" gap="2" minW="0">
      <label>
        <Text as="span" textStyle="sm" flexShrink="0">
          {label}
        </Text>
        <Select
          size="sm"
          placeholder={all}
          options={options}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        />
      </label>
    </Flex>
  )
}
