import { useQuery } from '@lintel/shared/api'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useParams } from '@lintel/shared/routing'
import { EmptyState, LinkButton } from '@lintel/shared/ui'
import { requestQuery } from '../features/requests/request.api.ts'
import { AssembledModel } from '../features/requests/result/assembled-model.tsx'
import { canBeViewed, whyNoResult } from '../features/requests/result/result.model.ts'
import { LoadingRequest } from '../features/requests/view/loading-request.tsx'
import { ModelFrame } from './request-model/model-frame.tsx'

/** The assembled model of a request. */
export function RequestModelPage() {
  const { assemblyRequestId: id = '' } = useParams()
  const { data: request, isError } = useQuery(requestQuery(useOrganizationId(), id))
  if (!request) return <LoadingRequest hasFailed={isError} />
  if (!request.result || !canBeViewed(request.result.fileName)) return <NoModel request={request} />
  const { projectNumber, projectName, result } = request
  const name = `${projectNumber} ${projectName}`
  return (
    <AssembledModel key={id} id={id} result={result} name={name}>
      {(parts) => <ModelFrame request={request} name={name} {...parts} />}
    </AssembledModel>
  )
}

function NoModel({ request }: { request: AssemblyRequest }) {
  const organization = useOrganizationId()
  return (
    <EmptyState isPage title="There Is No Model to Show" description={describe(request)}>
      <LinkButton to={paths.assemblyRequest(organization, request.id)}>View Request</LinkButton>
    </EmptyState>
  )
}

function describe(request: AssemblyRequest): string {
  if (request.result) return 'The file of this request opens in other programs. Download it from the request.'
  if (request.status === 'Complete') return whyNoResult(request)
  if (request.status === 'Error') return 'There was an error completing this request.'
  return 'This request is still in progress.'
}
