import { useAction } from '@lintel/shared/action'
import { isApiError, useQuery, useQueryClient } from '@lintel/shared/api'
import { DateTime } from '@lintel/shared/format'
import { paths } from '@lintel/shared/remote'
import { useLocation, useNavigate } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { Building2, Button, Center, EmptyState, ErrorPanel, Flex, LinkButton, Spinner, Text } from '@lintel/shared/ui'
import { acceptInvitation, receivedInvitationQuery } from '../invitation/invitation.api.ts'
import { useServices } from '../services.ts'
import { describeError } from '../shell/notices/describe-error.ts'

/** `/invitation#{secret}`, where invited people join an organization. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery(receivedInvitationQuery(token))
  const title = isApiError(error) ? titles[error.code] : undefined
  if (isApiError(error) && title !== undefined) return <Unavailable title={title} detail={error.detail} />
  if (error) {
    return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} isPage />
  }
  if (!data) {
    return (
      <Center minH="40vh" role="status" aria-label="Loading Invitation">
        <Spinner />
      </Center>
    )
  }
  const { organization, invitedBy, expiresAt } = data
  return (
    <EmptyState
      isPage
      icon={<Building2 />}
      title={`Join ${organization.displayName}`}
      description={
        <>
          {invitedBy || 'An organization admin'} invited you. The invitation expires <DateTime date={expiresAt} />.
        </>
      }
    >
      <JoinButton token={token} organization={organization.displayName} />
    </EmptyState>
  )
}

function JoinButton({ token, organization }: { token: string; organization: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, isRunning, error, data } = useAction(
    { mutationFn: () => acceptInvitation(token) },
    {
      // The user's organizations are read again.
      onSuccess: () => client.removeQueries({ queryKey: ['host', 'user'] }),
      onSuccessIfMounted: async ({ organizationId }) => {
        await client.invalidateQueries({ queryKey: ['host', 'user-organizations'] })
        await navigate(paths.organization(organizationId), { replace: true })
      },
      showsError: true,
    },
  )
  // An invitation can be accepted once, so a second click waits for the page of the organization.
  const hasJoined = data !== undefined
  return (
    <>
      <Button
        loading={isRunning || hasJoined}
        loadingText="Join"
        onClick={() => run()}
        aria-label={`Join ${organization}`}
      >
        Join
      </Button>
      {error && (
        <Text role="alert" color="fg.error">
          {isApiError(error) ? error.detail : describeError(error).detail}
        </Text>
      )}
    </>
  )
}

/** Of failures for which trying again wouldn't help. */
const titles: Record<string, string> = {
  'invitations/link-invalid': "This Invitation Isn't Valid",
  'invitations/expired': 'This Invitation Has Expired',
  'invitations/other-address': 'This Invitation Is for Another Address',
}

function Unavailable({ title, detail }: { title: string; detail: string }) {
  const { session } = useServices()
  const user = useUser()
  return (
    <EmptyState isPage title={title} description={detail}>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        You're signed in as {user?.signInEmail ?? user?.contactEmail}.
      </Text>
      <Flex gap="3" wrap="wrap" justify="center">
        <LinkButton to={paths.home()} variant="outline" colorPalette="gray">
          Go to Home
        </LinkButton>
        <Button variant="outline" colorPalette="gray" onClick={() => void session.signOut()}>
          Sign Out
        </Button>
      </Flex>
    </EmptyState>
  )
}
