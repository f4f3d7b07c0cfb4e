import type { Organization, RoleName, User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import {
  Box,
  Building2,
  Card,
  ChevronRight,
  ClipboardList,
  Flex,
  Heading,
  SimpleGrid,
  Text,
  type LucideIcon,
} from '@lintel/shared/ui'
import { useServices } from '../services.ts'
import { hasPage } from '../shell/navigation/nav.model.ts'
import { OrganizationBanner, OrganizationLogo } from '../shell/header/organization-logo.tsx'

type Feature = { title: string; text: string; path: string; anyRole: RoleName[]; Icon: LucideIcon }

const features: Feature[] = [
  {
    title: 'Prototypes',
    text: 'Quickly view and tweak building configurations',
    path: 'prototypes',
    anyRole: ['prototypes.read'],
    Icon: Building2,
  },
  {
    title: 'Prototype Requests',
    text: 'Automated prototype assembly',
    path: 'assembly-request',
    anyRole: ['revitassembly.read'],
    Icon: ClipboardList,
  },
]

export function LandingPage() {
  const user = useUser()
  const organization = useActiveOrganization()
  if (!user || !organization) return null
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
          <Text mt="1">Here&apos;s what&apos;s happened since you left.</Text>
        </Box>
      </OrganizationBanner>
      <Features user={user} organization={organization} />
    </>
  )
}

function Features({ user, organization }: { user: User; organization: Organization }) {
  const { registry } = useServices()
  const shown = features.filter(({ path, anyRole }) => hasPage(registry, path) && hasAnyRole(user, anyRole))
  if (shown.length === 0) return null
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, lg: 3, xl: 4 }} gap="6">
      {shown.map((feature) => (
        <li key={feature.path}>
          <FeatureCard feature={feature} to={`${paths.organization(organization.id)}/${feature.path}`} />
        </li>
      ))}
    </SimpleGrid>
  )
}

function FeatureCard({ feature: { title, text, Icon }, to }: { feature: Feature; to: string }) {
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
              <Icon aria-hidden size={24} strokeWidth={1.75} />
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
