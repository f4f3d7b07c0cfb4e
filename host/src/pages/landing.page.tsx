import { useQuery } from '@lintel/shared/api'
import type { News, Organization, User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { Link } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { Box, Card, EmptyState, Heading, SimpleGrid, Skeleton, StaleNote, Text } from '@lintel/shared/ui'
import { useOffered } from '../services.ts'
import { cardsOf, type LandingCard } from './landing-cards.model.ts'
import { landingQuery } from '../landing/landing.api.ts'
import { MyWorkSection } from '../landing/my-work-section.tsx'
import { activityQuery } from '../activity/activity.api.ts'
import { NavIcon } from '../shell/navigation/nav-icon.tsx'
import { OrganizationBanner, OrganizationLogo } from '../shell/organization-banner.tsx'

export function LandingPage() {
  const user = useUser()
  const organization = useActiveOrganization()
  if (!user || !organization) return null
  return <Landing user={user} organization={organization} />
}

function Landing({ user, organization }: { user: User; organization: Organization }) {
  const { data, isError, isFetching, refetch } = useQuery(activityQuery(organization.id))
  return (
    <>
      <OrganizationBanner
        organization={organization}
        gap={{ base: '5', md: '8' }}
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'start', md: 'center' }}
        px={{ base: '5', md: '8' }}
        py={{ base: '6', md: '8' }}
        mb={{ base: '6', md: '8' }}
        rounded="xl"
      >
        <OrganizationLogo organization={organization} />
        <Box minW="0">
          <Heading as="h1" textStyle={{ base: '2xl', md: '3xl' }} letterSpacing="tight" overflowWrap="anywhere">
            Hello {user.firstName}
          </Heading>
          <Text mt="1">{sentence(data?.news)}</Text>
        </Box>
      </OrganizationBanner>
      <OwnWork organization={organization} />
      <Features user={user} organization={organization} />
      {/* Below the cards, so that they don't move when it loads. */}
      <Box mt={isError ? '6' : undefined}>
        <StaleNote isShown={isError && !data} isTrying={isFetching} onRetry={() => void refetch()}>
          Couldn't load recent activity.
        </StaleNote>
      </Box>
      {data && data.news.items.length > 0 && <data.ActivityFeed news={data.news} />}
    </>
  )
}

/** The sentence from specification 1, "Screens and routes"; another one if there is no activity. */
function sentence(news: News | undefined): string {
  if (!news || news.items.length > 0) return "Here's what's happened since you left."
  return news.since === null ? 'No recent activity.' : 'Nothing has happened since you left.'
}

/** The checklist of a new organization and the person's own work. */
function OwnWork({ organization }: { organization: Organization }) {
  const { data, isError, isPending, isFetching, refetch } = useQuery(landingQuery(organization.id))
  return (
    <>
      {data && <data.FirstSteps steps={data.firstSteps} organizationId={organization.id} />}
      {data && <data.MyWork work={data.work} />}
      {isPending && (
        <MyWorkSection>
          <Skeleton height="36" rounded="xl" role="status" aria-label="Loading your work" />
        </MyWorkSection>
      )}
      <Box mb={isError ? '6' : undefined}>
        <StaleNote isShown={isError} isTrying={isFetching} onRetry={() => void refetch()}>
          {data ? "Couldn't update your work." : "Couldn't load your work."}
        </StaleNote>
      </Box>
    </>
  )
}

function Features({ user, organization }: { user: User; organization: Organization }) {
  const cards = cardsOf(useOffered(), user, organization.id)
  if (cards.length === 0) {
    return (
      <EmptyState
        title="Nothing to Open Yet"
        description={`You're a member of ${organization.displayName}, but your roles don't include any pages. Ask an admin for access.`}
      />
    )
  }
  return (
    <SimpleGrid as="ul" role="list" listStyleType="none" columns={{ base: 1, md: 2, lg: 3, xl: 4 }} gap="4">
      {cards.map((card) => (
        <li key={card.to}>
          <FeatureCard card={card} />
        </li>
      ))}
    </SimpleGrid>
  )
}

function FeatureCard({ card: { title, text, icon, to } }: { card: LandingCard }) {
  return (
    <Card.Root
      asChild
      height="full"
      transition="box-shadow 150ms, transform 150ms"
      _hover={{ shadow: 'md', transform: 'translateY(-2px)' }}
    >
      <Link to={to}>
        <Card.Body flexDirection="row" alignItems="center" gap="3.5" p="4">
          <Box p="2.5" rounded="lg" bg="brand.subtle" color="brand.fg" flexShrink="0">
            <NavIcon name={icon} size={22} />
          </Box>
          <Box minW="0">
            <Card.Title as="h2" textStyle="md">
              {title}
            </Card.Title>
            {text && (
              <Text color="fg.muted" textStyle="sm">
                {text}
              </Text>
            )}
          </Box>
        </Card.Body>
      </Link>
    </Card.Root>
  )
}
