import { defaultMoveTolerance, isComparing, type ComparisonSummary } from '@lintel/shared/contract/captures'
import { formatPercent, Moment, shortLengthText } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, SimpleGrid, StatusChip, Text } from '@lintel/shared/ui'
import { differentText } from '../comparison.model.ts'

/** A base file against a compare file; the whole row is the link. */
export function ComparisonRow({ comparison }: { comparison: ComparisonSummary }) {
  const { id, moveTolerance } = comparison
  const units = useUnits()
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.comparison(useOrganizationId(), id)}>
        <SimpleGrid flex="1" minW="0" columns={{ base: 1, md: 2 }} gapX="6" gapY="2">
          <ComparedFile
            role="Base"
            name={comparison.baseFileName}
            location={comparison.baseFileLocation}
            date={comparison.baseFileCaptureDate}
          />
          <ComparedFile
            role="Compare"
            name={comparison.compFileName}
            location={comparison.compFileLocation}
            date={comparison.compFileCaptureDate}
          />
        </SimpleGrid>
        <Text textStyle="sm" textAlign="end" w={{ base: '5.5rem', md: '8rem' }} flexShrink="0">
          <State comparison={comparison} />
          {moveTolerance !== defaultMoveTolerance && (
            <Text as="span" display="block" textStyle="xs" color="fg.muted">
              Move tolerance: {shortLengthText(moveTolerance, units)}
            </Text>
          )}
        </Text>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}

function State({ comparison: { status, progress, counts, voided } }: { comparison: ComparisonSummary }) {
  if (voided) return <StatusChip tone="neutral">Not Valid</StatusChip>
  if (counts) return differentText(counts) || 'No Differences'
  if (status === 'Queued') return <StatusChip tone="waiting">Waiting</StatusChip>
  if (isComparing(status)) return <StatusChip tone="running">{formatPercent(Math.round(progress))}</StatusChip>
  return <StatusChip tone="error">Failed</StatusChip>
}

type ComparedFileProps = { role: 'Base' | 'Compare'; name: string; location: string; date: string }

function ComparedFile({ role, name, location, date }: ComparedFileProps) {
  return (
    <Box minW="0" overflowWrap="anywhere">
      <Text textStyle="xs" color="fg.muted">
        {role}
      </Text>
      <Text fontWeight="medium">{name}</Text>
      <Text textStyle="sm" color="fg.muted">
        {location}
        {location && ' | '}
        <Moment date={date} />
      </Text>
    </Box>
  )
}
