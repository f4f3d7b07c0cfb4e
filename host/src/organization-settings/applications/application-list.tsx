import { useQuery } from '@lintel/shared/api'
import type { Application } from '@lintel/shared/contract/applications'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Button, EmptyState, ErrorPanel, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { ApplicationRow, type ApplicationAction } from './application-row.tsx'
import { EditApplicationDialog, RegisterApplicationDialog } from './application.dialog.tsx'
import { applicationsQuery } from './applications.api.ts'
import { ChangeSecretDialog, RemoveApplicationDialog } from './confirm-application.tsx'
import { PeopleOfApplication } from './people-list.tsx'
import { SignInAddresses } from './sign-in-addresses.tsx'

/** The registered applications, or the users of the one in the URL. */
export function Applications() {
  const [search] = useSearchParams()
  const id = search.get('application')
  return id === null ? <ApplicationList /> : <PeopleOfApplication key={id} id={id} />
}

type OpenDialog = { what: 'register' } | { what: ApplicationAction; application: Application }

const listOptions = { itemsPerPage: 25 }

function ApplicationList() {
  const query = useQuery(applicationsQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [pagination, move] = usePaginationParams(listOptions)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { remember } = useReturnFocus(openDialog !== undefined)
  const isFull =
    data !== undefined && data.applications.filter(({ isSelfRegistered }) => !isSelfRegistered).length >= data.most
  const mayRegister = data !== undefined && !isFull && !data.signIn.isExternal

  function showDialog(dialog: OpenDialog) {
    remember()
    setOpenDialog(dialog)
  }

  return (
    <Stack gap="4">
      <Text color="fg.muted" maxW="prose">
        Applications are third-party programs, such as model checkers and assistants, that members sign in to with their
        own account. Each can access only this organization, and only what the member allows.
      </Text>
      <PaginatedList
        label="Applications"
        note={<RefreshNote query={query} />}
        items={data && getPageItems(data.applications, pagination)}
        all={data?.applications}
        total={data?.applications.length ?? 0}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={move}
        actions={mayRegister && <Button onClick={() => showDialog({ what: 'register' })}>Register Application</Button>}
        empty={
          <EmptyState
            title="No Applications"
            description={
              data?.signIn.isExternal
                ? 'Sign-in is managed by your identity provider, so register applications there.'
                : 'Register each program your members will sign in to.'
            }
          />
        }
        error={
          !data &&
          error && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        }
      >
        {(application) => (
          <ApplicationRow application={application} onDo={(what) => showDialog({ what, application })} />
        )}
      </PaginatedList>
      {isFull && (
        <Text textStyle="sm" color="fg.muted">
          An organization can have up to {data.most} applications. Remove one to register another.
        </Text>
      )}
      {data && <SignInAddresses signIn={data.signIn} />}
      {openDialog && <ApplicationDialog openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </Stack>
  )
}

function ApplicationDialog({ openDialog, onClose }: { openDialog: OpenDialog; onClose: () => void }) {
  switch (openDialog.what) {
    case 'register':
      return <RegisterApplicationDialog onClose={onClose} />
    case 'edit':
      return <EditApplicationDialog application={openDialog.application} onClose={onClose} />
    case 'secret':
      return <ChangeSecretDialog application={openDialog.application} onClose={onClose} />
    case 'remove':
      return <RemoveApplicationDialog application={openDialog.application} onClose={onClose} />
  }
}
