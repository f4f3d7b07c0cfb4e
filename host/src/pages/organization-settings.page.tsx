import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useParams } from '@lintel/shared/routing'
import { Box, PageHeader, Stack } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { AutomaticCaptures } from '../organization-settings/general/automatic-captures.tsx'
import { GeneralForm } from '../organization-settings/general/general-form.tsx'
import { HistoryList } from '../organization-settings/history/history-list.tsx'
import { LookForm } from '../organization-settings/look/look-form.tsx'
import { MemberList } from '../organization-settings/members/member-list.tsx'
import { TokenList } from '../organization-settings/tokens/token-list.tsx'
import { NotFoundPage } from './not-found.page.tsx'

type Tab = { key: string | undefined; label: string; Content: ComponentType }

const tabs: Tab[] = [
  { key: undefined, label: 'General', Content: GeneralSettings },
  { key: 'look', label: 'Look', Content: LookForm },
  { key: 'members', label: 'Members', Content: MemberList },
  { key: 'tokens', label: 'Tokens', Content: TokenList },
  { key: 'history', label: 'History', Content: HistoryList },
]

function GeneralSettings() {
  return (
    <Stack gap="6">
      <GeneralForm />
      <AutomaticCaptures />
    </Stack>
  )
}

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
      <LinkTabs
        label="Settings"
        tabs={tabs.map(({ key, label }) => ({ to: paths.organizationSettings(organization.id, key), title: label }))}
      />
      <Box pt="6">
        <open.Content key={organization.id} />
      </Box>
    </Box>
  )
}
