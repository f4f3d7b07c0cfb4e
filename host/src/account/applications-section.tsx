import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { AllowedApplication } from '@lintel/shared/contract/applications'
import { pluralize, Moment } from '@lintel/shared/format'
import { Box, Button, ErrorPanel, Flex, List, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../cursor-pages/use-cursor-items.tsx'
import { useReturnFocus } from '../organization-settings/dialogs/use-return-focus.ts'
import { describeError } from '../shell/notices/describe-error.ts'
import { AccountSection } from './account-section.tsx'
import { allowedApplicationsQuery } from './allowed-applications.api.ts'
import { EndAccess } from './end-access.tsx'

/** Third-party applications the user has authorized, in all organizations. */
export function ApplicationsSection({ userId }: { userId: string }) {
  const [ending, setEnding] = useState<AllowedApplication>()
  const { remember } = useReturnFocus(ending !== undefined)

  function end(application: AllowedApplication) {
    remember()
    setEnding(application)
  }

  return (
    <AccountSection
      title="Applications"
      description="Apps you've allowed to act on your behalf. Each app can access only one organization."
    >
      <ApplicationList userId={userId} onEnd={end} />
      {ending && <EndAccess userId={userId} application={ending} onClose={() => setEnding(undefined)} />}
    </AccountSection>
  )
}

type ApplicationListProps = { userId: string; onEnd: (application: AllowedApplication) => void }

function ApplicationList({ userId, onEnd }: ApplicationListProps) {
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  const { data, error, isPending, isFetching, refetch } = useQuery(allowedApplicationsQuery(userId, starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (start: string | undefined) => client.query(allowedApplicationsQuery(userId, start)),
  })
  if (isPending) return <Skeleton height="16" rounded="xl" role="status" aria-label="Loading applications" />
  if (!data) return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  const { next } = data
  return (
    <Stack gap="5">
      {items.length === 0 ? (
        <Text color="fg.muted">No connected apps.</Text>
      ) : (
        <Stack as="ul" aria-label="Allowed applications" listStyleType="none" gap="5">
          {items.map((application) => (
            <ApplicationRow key={application.id} application={application} onEnd={() => onEnd(application)} />
          ))}
        </Stack>
      )}
      {printNote}
      {(starts.length > 1 || next !== null) && (
        <StepButtons
          label="Pages of applications"
          steps={[
            { text: 'Back', go: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined },
            { text: 'Next', go: next === null ? undefined : () => setStarts([...starts, next]) },
          ]}
        />
      )}
    </Stack>
  )
}

/** What the scopes allow. Scopes of later platforms are left out. */
function allowedActions(scopes: readonly string[]): string[] {
  return [
    ...(scopes.length === 0 || scopes.includes('bcf')
      ? ['Read topics, members, and capture file names', 'Create topics and comments']
      : []),
    ...(scopes.includes('mcp:read') ? ["Read the organization's data"] : []),
    ...(scopes.includes('mcp:write') ? ['Create and change topics and comments'] : []),
  ]
}

function ApplicationRow({ application, onEnd }: { application: AllowedApplication; onEnd: () => void }) {
  const { name, organizationId, organizationName, scopes, signIns, since, lastUsedAt } = application
  const actions = allowedActions(scopes)
  return (
    <Flex as="li" gap="4" align={{ xl: 'center' }} direction={{ base: 'column', xl: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{name}</Text>
        <Text textStyle="sm">{organizationName ?? organizationId}</Text>
        <Text textStyle="sm" color="fg.muted">
          Can act as you, within your roles{actions.length > 0 ? ', to:' : '.'}
        </Text>
        {actions.length > 0 && (
          <List.Root textStyle="sm" color="fg.muted" ps="4" listStyleType="disc">
            {actions.map((action) => (
              <List.Item key={action}>{action}</List.Item>
            ))}
          </List.Root>
        )}
        <Text textStyle="sm" color="fg.muted">
          Allowed <Moment date={since} /> · Last used <Moment date={lastUsedAt} />
          {signIns > 1 && ` · ${pluralize(signIns, 'active session')}`}
        </Text>
      </Box>
      <Button
        size="sm"
        flexShrink="0"
        alignSelf={{ base: 'start', xl: 'center' }}
        variant="outline"
        colorPalette="red"
        aria-label={`Revoke access for ${name}`}
        onClick={onEnd}
      >
        Revoke Access
      </Button>
    </Flex>
  )
}
