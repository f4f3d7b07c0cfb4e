import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { LinkButton, PageHeader } from '@lintel/shared/ui'
import { RequestLists } from '../features/requests/list/request-lists.tsx'
import { useMayRequest } from '../features/requests/request-links.tsx'

/** The user's assembly requests. */
export function RequestListPage() {
  const prototypes = paths.prototypes(useOrganizationId())
  const canOpen = useCanOpen()
  const mayRequest = useMayRequest()
  return (
    <>
      <PageHeader
        title="BIM Assembly Requests"
        actions={mayRequest && canOpen(prototypes) && <LinkButton to={prototypes}>Request Prototype</LinkButton>}
      />
      <RequestLists />
    </>
  )
}
