import { useQuery } from '@lintel/shared/api'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useParams, useSearchParams } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { EmptyState, LinkButton, VisuallyHidden } from '@lintel/shared/ui'
import { lazyOverlay } from '@lintel/shared/viewer'
import { lazyPart } from '@lintel/shared/widgets'
import { useRef, useState } from 'react'
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
  return <ModelWithTopics key={id} request={request} result={result} name={name} />
}

/** Lazy, because it's opened on demand. */
const RequestTopics = lazyPart(async () => (await import('../features/topics/request-topics.tsx')).RequestTopics, {
  name: 'The topics',
  loading: <VisuallyHidden role="status">Loading the topics</VisuallyHidden>,
})
const RequestPins = lazyOverlay(async () => (await import('../features/topics/request-topics.tsx')).RequestPins, {
  name: 'Topic pins',
})

type ModelWithTopicsProps = { request: AssemblyRequest; result: NonNullable<AssemblyRequest['result']>; name: string }

/** The model with its topics panel, if the user has access and opened it. */
function ModelWithTopics({ request, result, name }: ModelWithTopicsProps) {
  const [params] = useSearchParams()
  const maySeeTopics = useHasAnyRole(['topics.read'])
  const [isOpen, setOpen] = useState(() => params.has('topic'))
  const areTopicsShown = maySeeTopics && isOpen
  const stage = useRef<HTMLDivElement>(null)
  const aspect = () => (stage.current ? stage.current.clientWidth / stage.current.clientHeight : 0)
  return (
    <AssembledModel
      id={request.id}
      result={result}
      name={name}
      overlayOf={({ viewer }) => areTopicsShown && <RequestPins requestId={request.id} viewer={viewer} />}
    >
      {({ loaded, ...parts }) => (
        <ModelFrame
          request={request}
          name={name}
          stage={stage}
          {...parts}
          {...(maySeeTopics && { topics: { isOpen, onToggle: () => setOpen(!isOpen) } })}
          aside={areTopicsShown && loaded && <RequestTopics request={request} viewer={loaded.viewer} aspect={aspect} />}
        />
      )}
    </AssembledModel>
  )
}

function NoModel({ request }: { request: AssemblyRequest }) {
  const organization = useOrganizationId()
  return (
    <EmptyState isPage title="No Model to Show" description={describe(request)}>
      <LinkButton to={paths.assemblyRequest(organization, request.id)}>View Request</LinkButton>
    </EmptyState>
  )
}

function describe(request: AssemblyRequest): string {
  if (request.result) return "This file type can't be viewed here. Download it from the request."
  if (request.status === 'Complete') return whyNoResult(request)
  if (request.status === 'Error') return 'There was an error completing this request.'
  return 'This request is still in progress.'
}
