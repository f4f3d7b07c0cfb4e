import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Authorized } from '@lintel/shared/session'
import { LinkButton, PageHeader } from '@lintel/shared/ui'
import { RequestLists } from '../features/requests/list/request-lists.tsx'

/** The user's assembly requests. */
export function RequestListPage() {
  const organization = useOrganizationId()
  return (
    <>
      <PageHeader
        title="BIM Assembly Requests"
        actions={
          <Authorized anyRole={['revitassembly.create']}>
            <LinkButton to={paths.prototypes(organization)}>Request Prototype</LinkButton>
          </Authorized>
        }
      />
      <RequestLists />
    </>
  )
}
