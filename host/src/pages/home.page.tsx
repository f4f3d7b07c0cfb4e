import type { Organization } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import { Link, useLoaderData } from '@lintel/shared/routing'
import { useProduct, useUser } from '@lintel/shared/session'
import { Box, Building2, Card, EmptyState, Grid, PageHeader, Text } from '@lintel/shared/ui'
import { useServices } from '../services.ts'
import { SignOutButton } from '../shell/sign-out-button.tsx'
import { OrganizationBanner, OrganizationLogo } from '../shell/organization-banner.tsx'

export function HomePage() {
  const organizations = useLoaderData<Organization[]>()
  const { name } = useProduct()
  const user = useUser()
  if (organizations.length === 0) return <NoOrganizations />
  return (
    <Box maxW="6xl" mx="auto">
      <PageHeader
        title={user ? `Welcome to ${name}, ${user.firstName}` : `Welcome to ${name}`}
        description="Choose the organization you want to work in."
      />
      <Grid as="ul" listStyleType="none" gap="6" templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))">
        {organizations.map((organization) => (
          <li key={organization.id}>
            <OrganizationCard organization={organization} />
          </li>
        ))}
      </Grid>
    </Box>
  )
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const { id, displayName } = organization
  return (
    <Card.Root
      asChild
      overflow="hidden"
      height="full"
      transition="box-shadow 150ms, transform 150ms"
      _hover={{ shadow: 'md', transform: 'translateY(-2px)' }}
    >
      <Link to={paths.organization(id)}>
        <OrganizationBanner organization={organization} justify="center" textAlign="center" height="7rem" px="5">
          <OrganizationLogo organization={organization} maxHeight={48} />
        </OrganizationBanner>
        <Card.Body gap="1">
          <Card.Title as="h2" overflowWrap="anywhere">
            {displayName}
          </Card.Title>
          <Text color="fg.muted" textStyle="sm">
            {id}
          </Text>
        </Card.Body>
      </Link>
    </Card.Root>
  )
}

function NoOrganizations() {
  const { config } = useServices()
  const user = useUser()
  return (
    <EmptyState
      isPage
      icon={<Building2 />}
      title="You Have No Organizations"
      description={
        <>
          {user ? `You're signed in as ${user.contactEmail}, but` : "You're signed in, but"} you haven't been added to
          an organization yet. Ask an organization admin, or contact{' '}
          <Text asChild color="brand.fg" textDecoration="underline">
            <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </Text>
          .
        </>
      }
    >
      <SignOutButton />
    </EmptyState>
  )
}
