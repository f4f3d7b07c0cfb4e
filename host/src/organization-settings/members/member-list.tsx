import { useQuery } from '@lintel/shared/api'
import { counted } from '@lintel/shared/format'
import { SearchBox } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useProduct } from '@lintel/shared/session'
import { Box, Button, Card, EmptyState, ErrorPanel, Flex, Search, Skeleton, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { Pager } from '../pager.tsx'
import { membersQuery } from '../settings.api.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { AddMemberDialog } from './add-member.dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { isLastAdministrator, matchingMembers, memberEntries, type MemberEntry } from './members.model.ts'
import { MemberRolesDialog } from './member-roles.dialog.tsx'
import { RemoveMemberDialog } from './remove-member.dialog.tsx'

const perPage = 25

type Doing = { what: 'add' } | { what: 'roles' | 'remove'; member: MemberEntry } | undefined

/** Everyone in the organization, with what they may do. */
export function MemberList() {
  const organizationId = useOrganizationId()
  const { id: productId } = useProduct()
  const { data, error, isPending, isFetching, refetch } = useQuery(membersQuery(organizationId))
  const [doing, setDoing] = useState<Doing>()
  const { remember } = useReturnFocus(doing !== undefined)
  if (isPending) return <MemberSkeleton />
  if (!data) return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  const members = memberEntries(data, productId)
  const close = () => setDoing(undefined)

  function begin(what: Doing) {
    remember()
    setDoing(what)
  }

  return (
    <>
      <Members members={members} onDo={begin} />
      {doing?.what === 'add' && <AddMemberDialog onClose={close} />}
      {doing?.what === 'roles' && (
        <MemberRolesDialog
          member={doing.member}
          isLastAdministrator={isLastAdministrator(members, doing.member)}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <RemoveMemberDialog
          member={doing.member}
          isLastAdministrator={isLastAdministrator(members, doing.member)}
          onClose={close}
        />
      )}
    </>
  )
}

function Members({ members, onDo }: { members: MemberEntry[]; onDo: (doing: Doing) => void }) {
  const [needle, setNeedle] = useState('')
  const [page, setPage] = useState(0)
  const found = matchingMembers(members, needle)
  const lastPage = Math.max(0, Math.ceil(found.length / perPage) - 1)
  // Members may become fewer while the last page is open.
  const current = Math.min(page, lastPage)
  const start = current * perPage
  const shown = found.slice(start, start + perPage)
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Box flex={{ base: '1 1 100%', sm: '0 1 22rem' }}>
          <SearchBox
            label="Search Members"
            value={needle}
            onSearch={(next) => {
              setNeedle(next)
              setPage(0)
            }}
            found={needle.trim() === '' ? undefined : `${counted(found.length, 'member')} found`}
          />
        </Box>
        <Button onClick={() => onDo({ what: 'add' })}>Add Member</Button>
      </Flex>
      {shown.length === 0 ? (
        <EmptyState icon={<Search />} title="No Members Found" description="Try another name or e-mail address." />
      ) : (
        <Card.Root>
          <Stack
            as="ul"
            aria-label="Members"
            listStyleType="none"
            gap="0"
            css={{ '& > li + li': { borderTopWidth: '1px' } }}
          >
            {shown.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onRoles={() => onDo({ what: 'roles', member })}
                onRemove={() => onDo({ what: 'remove', member })}
              />
            ))}
          </Stack>
        </Card.Root>
      )}
      <Pager
        label="Pages of members"
        place={placeOf(start, shown.length, found.length)}
        previous={{ text: 'Previous', go: current > 0 ? () => setPage(current - 1) : undefined }}
        next={{ text: 'Next', go: current < lastPage ? () => setPage(current + 1) : undefined }}
      />
    </Stack>
  )
}

function placeOf(start: number, shown: number, found: number): string {
  if (found === 0) return 'No members'
  if (found <= perPage) return counted(found, 'member')
  return `${start + 1}–${start + shown} of ${found.toLocaleString('en-US')} members`
}

function MemberSkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="Loading the members">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="16" rounded="md" />
      ))}
    </Stack>
  )
}
