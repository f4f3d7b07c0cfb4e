import { useQuery } from '@lintel/shared/api'
import { firstPage, getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { useProduct } from '@lintel/shared/session'
import { Button, EmptyState, ErrorPanel, Flex, Search, Stack } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { InviteDialog } from '../invitations/invite.dialog.tsx'
import { PendingInvitations } from '../invitations/pending-invitations.tsx'
import { customRolesQuery } from '../roles/roles.api.ts'
import { AddMemberDialog } from './add-member.dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { everybody, memberTools } from './member-search.tsx'
import { isLastAdministrator, matchingMembers, memberEntries, type MemberEntry } from './members.model.ts'
import { MemberRolesDialog } from './member-roles.dialog.tsx'
import { RemoveMemberDialog } from './remove-member.dialog.tsx'
import { useRoleGroups } from './use-role-groups.ts'

const paginationOptions = { itemsPerPage: 25 }

type Doing = { what: 'add' } | { what: 'invite' } | { what: 'roles' | 'remove'; member: MemberEntry }

/** The members of the organization with their roles. */
export function MemberList() {
  const { id: productId } = useProduct()
  const query = useQuery(membersQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [doing, setDoing] = useState<Doing>()
  const { remember } = useReturnFocus(doing !== undefined)
  const members = data && memberEntries(data, productId)

  function showDialog(dialog: Doing) {
    remember()
    setDoing(dialog)
  }

  return (
    <Stack gap="6">
      {members && (
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button variant="outline" colorPalette="gray" onClick={() => showDialog({ what: 'add' })}>
            Add Member
          </Button>
          <Button onClick={() => showDialog({ what: 'invite' })}>Invite People</Button>
        </Flex>
      )}
      <PendingInvitations />
      <Members
        members={members}
        failure={
          !data &&
          error && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        }
        note={<RefreshNote query={query} />}
        onDo={showDialog}
      />
      {doing && members && <MemberDialog members={members} doing={doing} onClose={() => setDoing(undefined)} />}
    </Stack>
  )
}

type MembersProps = {
  members: MemberEntry[] | undefined
  failure: ReactNode
  note: ReactNode
  onDo: (doing: Doing) => void
}

function Members({ members, failure, note, onDo }: MembersProps) {
  const [search, setSearch] = useState(everybody)
  const [pagination, move] = usePaginationParams(paginationOptions)
  const found = members && matchingMembers(members, search)
  const groups = useRoleGroups()
  const { data: customRoles = [] } = useQuery(customRolesQuery(useOrganizationId()))
  const tools = memberTools({
    search,
    found: found?.length ?? 0,
    groups,
    customRoles,
    change: (part) => {
      setSearch({ ...search, ...part })
      if (pagination.page > 1) move(firstPage(pagination.itemsPerPage))
    },
  })
  return (
    <PaginatedList
      label="Members"
      note={note}
      items={found && getPageItems(found, pagination)}
      all={found}
      total={found?.length ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
      {...tools}
      empty={<EmptyState icon={<Search />} title="No Members Found" description="Try another name, email, or role." />}
      error={failure}
    >
      {(member) => (
        <MemberRow
          member={member}
          onRoles={() => onDo({ what: 'roles', member })}
          onRemove={() => onDo({ what: 'remove', member })}
        />
      )}
    </PaginatedList>
  )
}

type MemberDialogProps = { members: MemberEntry[]; doing: Doing; onClose: () => void }

function MemberDialog({ members, doing, onClose }: MemberDialogProps) {
  if (doing.what === 'add') return <AddMemberDialog onClose={onClose} />
  if (doing.what === 'invite') return <InviteDialog onClose={onClose} />
  const { what, member } = doing
  const Dialog = what === 'roles' ? MemberRolesDialog : RemoveMemberDialog
  return <Dialog member={member} isLastAdministrator={isLastAdministrator(members, member)} onClose={onClose} />
}
