import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { LinkButton } from '@lintel/shared/ui'

/** Leads to the form, filled in as it was, where a request has failed. */
export function RequestAgain({ request }: { request: AssemblyRequest }) {
  const address = paths.assemblyFormAgain(useOrganizationId(), request)
  const canOpen = useCanOpen()
  if (request.status !== 'Error' || !canOpen(new URL(address, 'http://x').pathname)) return null
  return <LinkButton to={address}>Request Again</LinkButton>
}
