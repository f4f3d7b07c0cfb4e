import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Heading, House, LinkButton, Stack, Text } from '@lintel/shared/ui'

export function NotFoundPage() {
  const organization = useActiveOrganization()
  return (
    <Stack align="center" textAlign="center" gap="4" py={{ base: '12', md: '24' }}>
      <Heading as="h1" textStyle={{ base: '4xl', md: '5xl' }} letterSpacing="tight">
        Uh Oh! 404
      </Heading>
      <Text color="fg.muted" textStyle="lg" maxW="lg">
        We can&apos;t seem to find that page. Please try your search again or use the links below.
      </Text>
      <LinkButton mt="2" to={organization ? paths.organization(organization.id) : paths.home()}>
        <House aria-hidden size={18} />
        Home
      </LinkButton>
    </Stack>
  )
}
