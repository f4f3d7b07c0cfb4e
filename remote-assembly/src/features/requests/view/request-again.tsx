import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { LinkButton } from '@lintel/shared/ui'
import { useMayRequest } from '../use-may-request.ts'

/** Leads to the form, filled in as it was, where a request has failed. */
export function RequestAgain({ request }: { request: AssemblyRequest }) {
  const organization = useOrganizationId()
  const mayRequest = useMayRequest()
  if (request.status !== 'Error' || !mayRequest) return null
  return <LinkButton to={paths.assemblyFormAgain(organization, request)}>Request Again</LinkButton>
}
