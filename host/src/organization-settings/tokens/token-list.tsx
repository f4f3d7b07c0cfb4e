import { useQuery } from '@lintel/shared/api'
import type { OrganizationToken } from '@lintel/shared/contract'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, EmptyState, ErrorPanel, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { CreateTokenDialog } from './create-token.dialog.tsx'
import { RevokeTokenDialog } from './revoke-token.dialog.tsx'
import { TokenRow } from './token-row.tsx'
import { tokensQuery } from './tokens.api.ts'

const listOptions = { itemsPerPage: 25 }

type OpenDialog = { what: 'create' } | { what: 'revoke'; token: OrganizationToken }

/** The organization's tokens, which programs use instead of signing in. */
export function TokenList() {
  const query = useQuery(tokensQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [pagination, move] = usePaginationParams(listOptions)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { remember } = useReturnFocus(openDialog !== undefined)

  function showDialog(dialog: OpenDialog) {
    remember()
    setOpenDialog(dialog)
  }

  function closeDialog() {
    setOpenDialog(undefined)
  }

  return (
    <Stack gap="4">
      <Text color="fg.muted" maxW="prose">
        Tokens let programs such as add-ins, the desktop app, or the lintel CLI send captures or read results without a
        user signing in. Choose each token's permissions when you create it.
      </Text>
      <PaginatedList
        label="Tokens"
        note={<RefreshNote query={query} />}
        items={data && getPageItems(data, pagination)}
        all={data}
        total={data?.length ?? 0}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={move}
        actions={data && <Button onClick={() => showDialog({ what: 'create' })}>Create Token</Button>}
        empty={<EmptyState title="No Tokens" description="Create one for each program that sends captures." />}
        error={
          !data &&
          error && <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        }
      >
        {(token) => <TokenRow token={token} onRevoke={() => showDialog({ what: 'revoke', token })} />}
      </PaginatedList>
      {openDialog?.what === 'create' && <CreateTokenDialog onClose={closeDialog} />}
      {openDialog?.what === 'revoke' && <RevokeTokenDialog token={openDialog.token} onClose={closeDialog} />}
    </Stack>
  )
}
