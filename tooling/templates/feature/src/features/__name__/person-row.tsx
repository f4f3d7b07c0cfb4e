import type { Member } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'
import { personAddress } from './addresses.ts'

/** The whole row is the link. */
export function PersonRow({ person: { id, firstName, lastName, contactEmail } }: { person: Member }) {
  const address = personAddress(useOrganizationId(), id)
  return (
    <Flex asChild align="center" gap="4" px="5" py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={address}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">
            {firstName} {lastName}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {contactEmail}
          </Text>
        </Box>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
