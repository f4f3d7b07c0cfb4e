import { maxCounted } from '@lintel/shared/contract'
import type { Application } from '@lintel/shared/contract/applications'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Badge, Box, Flex, LinkButton, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'

export type ApplicationAction = 'edit' | 'secret' | 'remove'

type ApplicationRowProps = { application: Application; onDo: (action: ApplicationAction) => void }

export function ApplicationRow({ application, onDo }: ApplicationRowProps) {
  const { id, name, kind, redirectAddresses, people, createdBy, createdAt, isSelfRegistered } = application
  const { lastUsedAt, secretChangedAt } = application
  const peoplePath = `${paths.organizationSettings(useOrganizationId(), 'applications')}?application=${id}`
  return (
    <Flex px="5" py="4" gap="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" minW="0" maxW="full">
            {name}
          </Text>
          <Badge colorPalette="gray">{kind === 'public' ? 'Without Secret' : 'With Secret'}</Badge>
          {isSelfRegistered && <Badge colorPalette="orange">Not Verified</Badge>}
        </Flex>
        <Text textStyle="sm">Client ID {id}</Text>
        <Text textStyle="sm" color="fg.muted">
          {redirectAddresses.join(' · ')}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Registered {isSelfRegistered ? 'automatically' : `by ${createdBy || 'a former member'}`} ·{' '}
          <Moment date={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment date={lastUsedAt} />
            </>
          )}
          {secretChangedAt !== null && (
            <>
              {' '}
              · Secret changed <Moment date={secretChangedAt} />
            </>
          )}
        </Text>
      </Box>
      <Flex gap="2" flexShrink="0">
        <LinkButton to={peoplePath} size="sm" variant="outline" colorPalette="gray" aria-label={`Users of ${name}`}>
          {people > maxCounted ? 'More than ' : ''}
          {pluralize(Math.min(people, maxCounted), 'User', 'Users')}
        </LinkButton>
        <Menu
          label={`Actions for ${name}`}
          entries={[
            { title: 'Edit', onSelect: () => onDo('edit') },
            ...(kind === 'public' ? [] : [{ title: 'Change Secret', onSelect: () => onDo('secret') }]),
            { title: 'Remove', isDestructive: true, onSelect: () => onDo('remove') },
          ]}
        />
      </Flex>
    </Flex>
  )
}
