import { useUser } from '@lintel/shared/session'
import { Box, PageHeader, Stack } from '@lintel/shared/ui'
import { ApplicationsSection } from '../account/applications-section.tsx'
import { HealthEmailsSection } from '../account/health-emails-section.tsx'
import { TopicEmailsSection } from '../account/topic-emails-section.tsx'
import { LocaleSection } from '../account/locale-section.tsx'
import { OrganizationsSection } from '../account/organizations-section.tsx'
import { PreferencesSection } from '../account/preferences-section.tsx'
import { ProfileSection } from '../account/profile-section.tsx'
import { SecuritySection } from '../account/security-section.tsx'

export function AccountPage() {
  const user = useUser()
  if (!user) return null
  return (
    <Box maxW="5xl" mx="auto">
      <PageHeader title="Account" />
      <Stack gap={{ base: '8', lg: '10' }}>
        <ProfileSection user={user} />
        <OrganizationsSection user={user} />
        <LocaleSection userId={user.id} />
        <TopicEmailsSection />
        <HealthEmailsSection />
        <PreferencesSection userId={user.id} />
        <ApplicationsSection userId={user.id} />
        <SecuritySection userId={user.id} />
      </Stack>
    </Box>
  )
}
