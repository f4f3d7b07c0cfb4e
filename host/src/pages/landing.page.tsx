import { useQuery } from '@lintel/shared/api'
import type { News, Organization, User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import {
  Box,
  Card,
  ChevronRight,
  EmptyState,
  Flex,
  Heading,
  LinkButton,
  SimpleGrid,
  StaleNote,
  Text,
} from '@lintel/shared/ui'
import { useOffered } from '../services.ts'
import { cardsOf, type LandingCard } from './landing-cards.model.ts'
import { newsQuery } from '../news/news.api.ts'
import { NavIcon } from '../shell/navigation/nav-icon.tsx'
import { navigationOf } from '../shell/navigation/nav.model.ts'
import { OrganizationBanner, OrganizationLogo } from '../shell/organization-banner.tsx'

export function LandingPage() {
  const user = useUser()
  const organization = useActiveOrganization()
  if (!user || !organization) return null
  return <Landing user={user} organization={organization} />
}

function Landing({ user, organization }: { user: User; organization: Organization }) {
  const { data, isError, isFetching, refetch } = useQuery(newsQuery(organization.id))
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
      <Features user={user} organization={organization} />
      {/* Below the cards, which would otherwise jump when it comes. */}
      <Box mt={isError ? '6' : undefined}>
        <StaleNote isShown={isError && !data} isTrying={isFetching} onRetry={() => void refetch()}>
          Couldn't load recent activity.
        </StaleNote>
      </Box>
      {data && data.news.items.length > 0 && <data.NewsList news={data.news} />}
    </>
  )
}

/** The sentence of specification 1, section 2, as long as there is news or it may come; else that there is none. */
function sentence(news: News | undefined): string {
  if (!news || news.items.length > 0) return "Here's what's happened since you left."
  return news.since === null ? 'No recent activity.' : 'Nothing has happened since you left.'
}

function Features({ user, organization }: { user: User; organization: Organization }) {
  const offered = useOffered()
  const shown = cardsOf(offered).filter(({ anyRole }) => hasAnyRole(user, anyRole))
  if (shown.length === 0) return <WithoutFeatures user={user} organization={organization} />
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, lg: 3, xl: 4 }} gap="6">
      {shown.map((card) => (
        <li key={card.path}>
          <FeatureCard card={card} to={`${paths.organization(organization.id)}/${card.path}`} />
        </li>
      ))}
    </SimpleGrid>
  )
}

/** Words for those whose roles open no card: where else they can go, or whom to ask. */
function WithoutFeatures({ user, organization }: { user: User; organization: Organization }) {
  const offered = useOffered()
  const pages = navigationOf(offered, user, organization.id).flatMap(({ items }) => items)
  if (pages.length === 0) {
    return (
      <EmptyState
        title="Nothing to Open Yet"
        description={`You're a member of ${organization.displayName}, but your roles don't include any pages. Ask an admin for access.`}
      />
    )
  }
  return (
    <Box as="nav" aria-label="Your Pages">
      <Text color="fg.muted">You have access to:</Text>
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="3" mt="3">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <LinkButton to={href} variant="outline">
              {label}
            </LinkButton>
          </li>
        ))}
      </Flex>
    </Box>
  )
}

function FeatureCard({ card: { title, text, icon }, to }: { card: LandingCard; to: string }) {
  return (
    <Card.Root
      asChild
      height="full"
      transition="box-shadow 150ms, transform 150ms"
      _hover={{ shadow: 'md', transform: 'translateY(-2px)' }}
    >
      <Link to={to}>
        <Card.Body gap="4">
          <Flex align="center" justify="space-between">
            <Box p="2.5" rounded="lg" bg="brand.subtle" color="brand.fg">
              <NavIcon name={icon} size={24} />
            </Box>
            <ChevronRight aria-hidden size={20} />
          </Flex>
          <Box>
            <Card.Title as="h2">{title}</Card.Title>
            <Text mt="1" color="fg.muted" textStyle="sm">
              {text}
            </Text>
          </Box>
        </Card.Body>
      </Link>
    </Card.Root>
  )
}
