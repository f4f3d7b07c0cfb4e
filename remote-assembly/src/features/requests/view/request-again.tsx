import { isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { LinkButton } from '@lintel/shared/ui'
import { useMayRequest } from '../use-may-request.ts'

/** Leads to the form, filled in as it was, where a request has no model: it has failed, or the model is not kept. */
export function RequestAgain({ request }: { request: AssemblyRequest }) {
  const organization = useOrganizationId()
  const mayRequest = useMayRequest()
  const hasNoModel = !isInProgress(request.status) && request.result === null
  if (!hasNoModel || !mayRequest) return null
  return <LinkButton to={paths.assemblyFormAgain(organization, request)}>Request Again</LinkButton>
}
