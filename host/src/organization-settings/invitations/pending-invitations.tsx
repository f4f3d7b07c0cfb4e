import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { Invitation } from '@lintel/shared/contract/members'
import { DateTime, Moment } from '@lintel/shared/format'
import { firstPage, getPageItems, PaginatedList, RefreshNote } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, ErrorPanel, Flex, Heading, Stack, StatusChip, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { describeFailure } from '../describe-failure.ts'
import { DialogFailure } from '../dialogs/dialog-failure.tsx'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { useRolesInWords } from '../members/use-roles-in-words.ts'
import { useUpdateShell } from '../use-update-shell.ts'
import { invitationsQuery, resendInvitation, revokeInvitation } from './invitations.api.ts'

/** Invitations that were not accepted. Nothing is shown if there are none. */
export function PendingInvitations() {
  const query = useQuery(invitationsQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [pagination, move] = useState(firstPage(10))
  const [revoked, setRevoked] = useState<Invitation>()
  const { remember } = useReturnFocus(revoked !== undefined)
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Stack gap="3" role="region" aria-label="Pending Invitations">
      <Heading as="h2" textStyle="lg">
        Pending Invitations
      </Heading>
      <PaginatedList
        label="Pending Invitations"
        note={<RefreshNote query={query} />}
        items={data && getPageItems(data, pagination)}
        all={data}
        total={data?.length ?? 0}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={move}
        error={!data && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />}
      >
        {(invitation) => (
          <InvitationRow
            invitation={invitation}
            onRevoke={() => {
              remember()
              setRevoked(invitation)
            }}
          />
        )}
      </PaginatedList>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  )
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { id, email, roles, customRoles, invitedBy, sentAt, expiresAt, isExpired } = invitation
  const describeRoles = useRolesInWords()
  const { forgetHistory } = useUpdateShell()
  const resend = useAction(resendInvitation(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => {
      forgetHistory()
      showToast({ type: 'success', text: `Invitation sent to ${email}.` })
    },
    failureText: describeFailure,
  })
  return (
    <Flex px="5" py="4" gap="4" align="center">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" minW="0" maxW="full">
            {email}
          </Text>
          {isExpired && <StatusChip tone="warning">Expired</StatusChip>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {describeRoles({ roles, directRoles: roles, customRoles })}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Invited by {invitedBy || 'a former member'} · <Moment date={sentAt} /> · {isExpired ? 'Expired' : 'Expires'}{' '}
          <DateTime date={expiresAt} />
        </Text>
      </Box>
      <Menu
        label={`Actions for ${email}`}
        entries={[
          { title: 'Resend', note: 'The link sent before stops working.', onSelect: () => resend.run() },
          { title: 'Revoke', isDestructive: true, onSelect: onRevoke },
        ]}
      />
    </Flex>
  )
}

function RevokeDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { forgetHistory } = useUpdateShell()
  const { run, isRunning, error } = useAction(revokeInvitation(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => {
      forgetHistory()
      showToast({ type: 'success', text: `Invitation of ${email} revoked.` })
    },
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title="Revoke this invitation?"
      confirmText="Revoke"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      The link sent to {email} will stop working.
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}
