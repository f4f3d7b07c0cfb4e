import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { Box, Card, ChevronRight, Flex, Heading, PageHeader, Stack, Text } from '@lintel/shared/ui'
import { UserPicture } from '../shell/user-picture.tsx'

export function AccountPage() {
  const user = useUser()
  if (!user) return null
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Account" />
      <Stack gap="6">
        <Card.Root>
          <Card.Body>
            <Flex align="center" gap="5" wrap="wrap">
              <UserPicture user={user} size="2xl" />
              <Box minW="0" flex="1">
                <Heading as="h2" textStyle="xl" overflowWrap="anywhere">
                  {user.firstName} {user.lastName}
                </Heading>
                <Text color="fg.muted" overflowWrap="anywhere">
                  {user.contactEmail}
                </Text>
              </Box>
            </Flex>
          </Card.Body>
        </Card.Root>
        <Card.Root>
          <Card.Header>
            <Card.Title as="h2">Organizations</Card.Title>
          </Card.Header>
          <Card.Body>
            {user.organizations.length === 0 && <Text color="fg.muted">You Have No Organizations</Text>}
            <Stack as="ul" listStyleType="none" gap="1" mx="-3">
              {user.organizations.map(({ id, displayName }) => (
                <li key={id}>
                  <Flex asChild align="center" gap="3" px="3" py="2" rounded="md" _hover={{ bg: 'bg.muted' }}>
                    <Link to={paths.organization(id)}>
                      <Text as="span" fontWeight="medium" overflowWrap="anywhere">
                        {displayName}
                      </Text>
                      <Text as="span" color="fg.muted" textStyle="sm">
                        {id}
                      </Text>
                      <Box as="span" ms="auto">
                        <ChevronRight aria-hidden size={18} />
                      </Box>
                    </Link>
                  </Flex>
                </li>
              ))}
            </Stack>
          </Card.Body>
        </Card.Root>
      </Stack>
    </Box>
  )
}
