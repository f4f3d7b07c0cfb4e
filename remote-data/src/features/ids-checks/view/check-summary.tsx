import { useQuery } from '@lintel/shared/api'
import type { IdsCheck, IdsSpecification } from '@lintel/shared/contract/ids'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Flex, Heading, LoadError, SimpleGrid, Skeleton, Stack, StatusChip, Text } from '@lintel/shared/ui'
import { Accordion } from '@lintel/shared/widgets'
import { outcomeText } from '../ids-check-text.model.ts'
import { specificationsQuery } from '../findings/findings.api.ts'
import { SpecificationDetails } from './specification-details.tsx'

/** Counts in total and by specification. */
export function CheckSummary({ check }: { check: IdsCheck }) {
  const { id, counts, modelSchema, instanceCount, issues } = check
  const { data, error, isFetching, refetch } = useQuery(specificationsQuery(useOrganizationId(), id))
  return (
    <Stack gap="5">
      {counts && (
        <>
          <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="3">
            <Counter name="Specifications" value={counts.specifications} />
            <Counter name="Specifications Failed" value={counts.failedSpecifications} />
            <Counter name="Failures" value={counts.failures} />
            <Counter name="Passes" value={counts.passes} />
          </SimpleGrid>
          <Text>
            {outcomeText(counts)}. The model is {modelSchema ?? 'of an unknown schema'}
            {instanceCount !== null && ` with ${pluralize(instanceCount, 'instance')}`}.
          </Text>
        </>
      )}
      <Issues
        label="Errors in the IDS File"
        color="red"
        issues={issues.filter(({ severity }) => severity === 'error')}
      />
      <Issues label="Warnings" color="orange" issues={issues.filter(({ severity }) => severity === 'warning')} />
      <Heading as="h2" textStyle="lg">
        Specifications
      </Heading>
      {!data && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Specifications"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton aria-label="Loading the specifications" h="48" rounded="xl" />}
      {data && <Specifications check={check} specifications={data} />}
    </Stack>
  )
}

type IssuesProps = { label: string; color: 'red' | 'orange'; issues: IdsCheck['issues'] }

function Issues({ label, color, issues }: IssuesProps) {
  if (issues.length === 0) return null
  return (
    <Box as="section" aria-label={label} p="3" rounded="md" bg={`${color}.subtle`} color={`${color}.fg`} textStyle="sm">
      <Heading as="h2" textStyle="sm">
        {label}
      </Heading>
      <Box as="ul" listStyleType="disc" mt="1" ps="5" maxH="12rem" overflowY="auto" overflowWrap="anywhere">
        {issues.map(({ code, line, message }) => (
          <li key={`${code} ${line} ${message}`}>
            {line !== null && `Line ${line}: `}
            {message}
          </li>
        ))}
      </Box>
    </Box>
  )
}

type SpecificationsProps = { check: IdsCheck; specifications: readonly IdsSpecification[] }

function Specifications({ check, specifications }: SpecificationsProps) {
  const sections = specifications.map((specification) => ({
    key: String(specification.number),
    title: <Title specification={specification} />,
    content: <SpecificationDetails check={check} specification={specification} />,
  }))
  return <Accordion sections={sections} />
}

function Title({
  specification: { name, status, cardinality, applicable, failed },
}: {
  specification: IdsSpecification
}) {
  const found = applicable === 0 ? 'no matching elements' : `${countText(failed)} of ${countText(applicable)} fail`
  return (
    <Flex as="span" gap="3" align="center" wrap="wrap" minW="0">
      <StatusChip tone={status === 'pass' ? 'success' : 'error'}>{status === 'pass' ? 'Passed' : 'Failed'}</StatusChip>
      <Box as="span" minW="0" overflowWrap="anywhere">
        {name}
      </Box>
      <Text as="span" textStyle="sm" color="fg.muted" fontWeight="normal">
        {cardinality}, {found}
      </Text>
    </Flex>
  )
}

function Counter({ name, value }: { name: string; value: number }) {
  return (
    <Box px="4" py="3" borderWidth="1px" rounded="xl" bg="bg.panel">
      <Text as="dt" textStyle="sm" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" textStyle="2xl" fontWeight="semibold">
        {countText(value)}
      </Text>
    </Box>
  )
}
