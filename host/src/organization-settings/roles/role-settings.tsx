import { useQuery } from '@lintel/shared/api'
import { maxCustomRoles, type CustomRole } from '@lintel/shared/contract/members'
import { firstPage, getPageItems, PaginatedList, RefreshNote } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, EmptyState, ErrorPanel, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { CompareRoles } from './compare-roles.tsx'
import { DeleteRoleDialog } from './delete-role.dialog.tsx'
import { CreateRoleDialog, EditRoleDialog } from './role.dialog.tsx'
import { RoleRow } from './role-row.tsx'
import { customRolesQuery } from './roles.api.ts'

type Doing = { what: 'create' } | { what: 'edit' | 'delete'; role: CustomRole }

/** The organization's custom roles, and a comparison of roles. */
export function RoleSettings() {
  const query = useQuery(customRolesQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [pagination, move] = useState(firstPage(25))
  const [doing, setDoing] = useState<Doing>()
  const { remember } = useReturnFocus(doing !== undefined)
  const isFull = data !== undefined && data.length >= maxCustomRoles

  function showDialog(dialog: Doing) {
    remember()
    setDoing(dialog)
  }

  return (
    <Stack gap="8">
      <Stack gap="4">
        <Text color="fg.muted" maxW="prose">
          A custom role is a named set of permissions. Members get the permissions of all their roles. The built-in
          roles have one permission each and can be assigned on their own.
        </Text>
        <PaginatedList
          label="Custom Roles"
          note={<RefreshNote query={query} />}
          items={data && getPageItems(data, pagination)}
          all={data}
          total={data?.length ?? 0}
          keyOf={({ id }) => id}
          pagination={pagination}
          onPagination={move}
          actions={
            data && !isFull ? <Button onClick={() => showDialog({ what: 'create' })}>Create Role</Button> : undefined
          }
          empty={
            <EmptyState title="No Custom Roles" description="Create one for each job that needs several permissions." />
          }
          error={
            !data &&
            error && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          }
        >
          {(role) => <RoleRow role={role} onDo={(what) => showDialog({ what, role })} />}
        </PaginatedList>
        {isFull && (
          <Text textStyle="sm" color="fg.muted">
            An organization can have up to {maxCustomRoles} custom roles. Delete one to create another.
          </Text>
        )}
      </Stack>
      {data && <CompareRoles customRoles={data} />}
      {doing && data && <RoleDialog doing={doing} customRoles={data} onClose={() => setDoing(undefined)} />}
    </Stack>
  )
}

type RoleDialogProps = { doing: Doing; customRoles: readonly CustomRole[]; onClose: () => void }

function RoleDialog({ doing, customRoles, onClose }: RoleDialogProps) {
  if (doing.what === 'create') return <CreateRoleDialog onClose={onClose} />
  if (doing.what === 'edit') return <EditRoleDialog role={doing.role} onClose={onClose} />
  return <DeleteRoleDialog role={doing.role} customRoles={customRoles} onClose={onClose} />
}
