import type { OrganizationToken } from '@lintel/shared/contract'
import { Moment } from '@lintel/shared/format'
import { Badge, Box, Button, Flex, Text } from '@lintel/shared/ui'
import { rightsOf, rightsText } from './token-rights.model.ts'

export function TokenRow({ token, onRevoke }: { token: OrganizationToken; onRevoke: () => void }) {
  const { name, createdBy, createdAt, lastUsedAt, revokedAt } = token
  return (
    <Flex px="5" py="4" gap="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold">{name}</Text>
          {revokedAt !== null && <Badge colorPalette="gray">Revoked</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          Created by {createdBy || 'a former member'} <Moment date={createdAt} />
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {rightsText(rightsOf(token))} ·{' '}
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment date={lastUsedAt} />
            </>
          )}
          {revokedAt !== null && (
            <>
              {' '}
              · Revoked <Moment date={revokedAt} />
            </>
          )}
        </Text>
      </Box>
      {revokedAt === null && (
        <Button
          size="sm"
          flexShrink="0"
          alignSelf={{ base: 'start', md: 'center' }}
          variant="outline"
          colorPalette="red"
          aria-label={`Revoke ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </Flex>
  )
}
