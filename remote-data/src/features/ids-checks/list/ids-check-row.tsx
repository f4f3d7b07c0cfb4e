import type { IdsCheckSummary } from '@lintel/shared/contract/ids'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, StatusChip, Text } from '@lintel/shared/ui'
import { stateOf, toneOf } from '../ids-check-text.model.ts'

/** Requirements, time, requester and result; the whole row is the link. */
export function IdsCheckRow({ check }: { check: IdsCheckSummary }) {
  const { id, rulesName, requestedBy, requestedDate, counts } = check
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.idsCheck(useOrganizationId(), id)}>
        <Flex flex="1" minW="0" wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
          <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
            <Text fontWeight="medium">{rulesName}</Text>
            <Text textStyle="sm" color="fg.muted">
              {counts && `${pluralize(counts.failures, 'failure')} | `}
              Requested by {requestedBy}, <Moment date={requestedDate} />
            </Text>
          </Box>
          <StatusChip tone={toneOf(check)}>{stateOf(check)}</StatusChip>
        </Flex>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
