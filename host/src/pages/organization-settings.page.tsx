import type { RoleName } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate, useParams } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { Box, EmptyState, PageHeader, Stack } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { AuditLog } from '../organization-settings/audit-log/audit-log.tsx'
import { Applications } from '../organization-settings/applications/application-list.tsx'
import { AutomaticCaptures } from '../organization-settings/general/automatic-captures.tsx'
import { GeneralForm } from '../organization-settings/general/general-form.tsx'
import { AppearanceForm } from '../organization-settings/appearance/appearance-form.tsx'
import { MemberList } from '../organization-settings/members/member-list.tsx'
import { RoleSettings } from '../organization-settings/roles/role-settings.tsx'
import { CaptureRetentionSection } from '../organization-settings/retention/capture-retention.tsx'
import { TokenList } from '../organization-settings/tokens/token-list.tsx'
import { Webhooks } from '../organization-settings/webhooks/webhook-list.tsx'
import { administratorRoles, webhookRoles } from '../shell/navigation/nav.model.ts'
import { NotFoundPage } from './not-found.page.tsx'

type Tab = { key: string | undefined; label: string; Content: ComponentType; anyRole?: readonly RoleName[] }

const tabs: Tab[] = [
  { key: undefined, label: 'General', Content: GeneralSettings },
  { key: 'look', label: 'Appearance', Content: AppearanceForm },
  { key: 'members', label: 'Members', Content: MemberList },
  { key: 'roles', label: 'Roles', Content: RoleSettings },
  { key: 'tokens', label: 'Tokens', Content: TokenList },
  { key: 'applications', label: 'Applications', Content: Applications },
  { key: 'webhooks', label: 'Webhooks', Content: Webhooks, anyRole: webhookRoles },
  { key: 'audit-log', label: 'Audit Log', Content: AuditLog },
]

function GeneralSettings() {
  return (
    <Stack gap="6">
      <GeneralForm />
      <AutomaticCaptures />
      <CaptureRetentionSection />
    </Stack>
  )
}

function RoleMissing() {
  return (
    <EmptyState
      title="You Don't Have Access"
      description="These settings need a separate role. Admins can assign it in Members, including to themselves."
    />
  )
}

/** `/{organization}/settings`, for administrators and managers of webhooks: each tab has its own URL. */
export function OrganizationSettingsPage() {
  const { tab } = useParams()
  const organization = useActiveOrganization()
  const user = useUser()
  if (!organization || !user) return null
  // Administrators see all tabs, because they can assign themselves the required roles.
  const visibleTabs = tabs.filter(({ anyRole = [] }) => hasAnyRole(user, [...administratorRoles, ...anyRole]))
  const open = visibleTabs.find(({ key }) => key === tab)
  const [first] = visibleTabs
  if (!open && tab === undefined && first) {
    return <Navigate to={paths.organizationSettings(organization.id, first.key)} replace />
  }
  // As links of earlier emails name it.
  if (tab === 'history') return <Navigate to={paths.organizationSettings(organization.id, 'audit-log')} replace />
  if (!open) return <NotFoundPage />
  return (
    <Box maxW="5xl" mx="auto">
      <PageHeader title="Organization Settings" description={organization.displayName} />
      <LinkTabs
        label="Settings"
        tabs={visibleTabs.map(({ key, label }) => ({
          to: paths.organizationSettings(organization.id, key),
          title: label,
        }))}
      />
      <Box pt="3">
        {hasAnyRole(user, open.anyRole ?? administratorRoles) ? (
          <open.Content key={organization.id} />
        ) : (
          <RoleMissing />
        )}
      </Box>
    </Box>
  )
}
