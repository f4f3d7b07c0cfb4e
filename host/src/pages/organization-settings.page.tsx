import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { NavLink, useParams } from '@lintel/shared/routing'
import { Box, Flex, PageHeader } from '@lintel/shared/ui'
import type { ComponentType } from 'react'
import { GeneralForm } from '../organization-settings/general-form.tsx'
import { HistoryList } from '../organization-settings/history/history-list.tsx'
import { LookForm } from '../organization-settings/look/look-form.tsx'
import { MemberList } from '../organization-settings/members/member-list.tsx'
import { NotFoundPage } from './not-found.page.tsx'

type Tab = { key: string | undefined; label: string; Content: ComponentType }

const tabs: Tab[] = [
  { key: undefined, label: 'General', Content: GeneralForm },
  { key: 'look', label: 'Look', Content: LookForm },
  { key: 'members', label: 'Members', Content: MemberList },
  { key: 'history', label: 'History', Content: HistoryList },
]

/** `/{organization}/settings`, for administrators: each tab has an address of its own. */
export function OrganizationSettingsPage() {
  const { tab } = useParams()
  const organization = useActiveOrganization()
  const open = tabs.find(({ key }) => key === tab)
  if (!organization) return null
  if (!open) return <NotFoundPage />
  return (
    <Box maxW="5xl" mx="auto">
      <PageHeader title="Organization Settings" description={organization.displayName} />
      <TabLinks organizationId={organization.id} />
      <open.Content key={organization.id} />
    </Box>
  )
}

function TabLinks({ organizationId }: { organizationId: string }) {
  return (
    <Flex
      as="nav"
      aria-label="Settings"
      gap="1"
      mb="6"
      borderBottomWidth="1px"
      overflowX="auto"
      css={{ scrollbarWidth: 'thin' }}
    >
      {tabs.map(({ key, label }) => (
        <Box asChild key={label} {...tabStyle}>
          <NavLink to={paths.organizationSettings(organizationId, key)} end>
            {label}
          </NavLink>
        </Box>
      ))}
    </Flex>
  )
}

const tabStyle = {
  px: '4',
  py: '2.5',
  mb: '-1px',
  flexShrink: 0,
  textStyle: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  css: {
    '&:hover': { color: 'fg' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'brand.fg', borderColor: 'brand.solid', fontWeight: 'semibold' },
  },
} as const
