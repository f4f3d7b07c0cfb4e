import type { ClashCheck } from '@lintel/shared/contract/captures'
import { Moment, pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, StatusChip, Text } from '@lintel/shared/ui'
import { clashCheckPath } from '../clash-check-path.ts'
import { rulesText, stateOf, toneOf } from '../clash-text.model.ts'

/** Rules, files, time, requester and result; the whole row is the link. */
export function ClashCheckRow({ check }: { check: ClashCheck }) {
  const { id, projectGroupId, captures, requestedBy, requestedDate } = check
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={clashCheckPath(useOrganizationId(), projectGroupId, id)}>
        <Flex flex="1" minW="0" wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
          <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
            <Text fontWeight="medium">{rulesText(check)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {pluralize(captures.length, 'file')} | Requested by {requestedBy}, <Moment date={requestedDate} />
            </Text>
          </Box>
          <StatusChip tone={toneOf(check)}>{stateOf(check)}</StatusChip>
        </Flex>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
