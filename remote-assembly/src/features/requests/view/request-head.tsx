import type { AssemblyRequest, AssemblyStatus } from '@lintel/shared/contract/assembly'
import { elapsedTime, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, PageHeader, Text, StatusChip, type StatusTone } from '@lintel/shared/ui'
import { Fragment, type ReactNode, type Ref } from 'react'

const statusStyles: Record<AssemblyStatus, { tone: StatusTone; text: string }> = {
  Queued: { tone: 'waiting', text: 'Queued' },
  'Pending Manifest': { tone: 'waiting', text: 'Queued' },
  InProgress: { tone: 'running', text: 'In Progress' },
  Complete: { tone: 'success', text: 'Complete' },
  Error: { tone: 'error', text: 'Error' },
}

/** A green check or a red cancel mark (specification 1, "Screens and routes"), with the status in words. */
function RequestStatus({ status }: { status: AssemblyStatus }) {
  const { tone, text } = statusStyles[status]
  return <StatusChip tone={tone}>{text}</StatusChip>
}

type RequestHeadProps = { request: AssemblyRequest; heading: Ref<HTMLHeadingElement>; actions: ReactNode }

export function RequestHead({ request, heading, actions }: RequestHeadProps) {
  const { status, projectName, requestedDate, completedDate } = request
  return (
    <PageHeader
      back={<ToRequests />}
      title={projectName}
      name={projectName}
      headingRef={heading}
      actions={actions}
      beside={<RequestStatus status={status} />}
      description={
        <>
          <Address request={request} />
          <Text>
            <span>
              Requested: <Moment date={requestedDate} />
            </span>
            {completedDate !== null && (
              <>
                {' | '}
                <span>Elapsed Time: {elapsedTime(Date.parse(completedDate) - Date.parse(requestedDate))}</span>
              </>
            )}
          </Text>
        </>
      }
    />
  )
}

export function ToRequests() {
  return <BackLink to={paths.assemblyRequests(useOrganizationId())}>BIM Assembly Requests</BackLink>
}

function Address({ request: { address1, address2, city, state, zipCode } }: { request: AssemblyRequest }) {
  const location = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [address1, address2, location].filter((line) => line !== '')
  return (
    <Text as="address" fontStyle="normal" color="fg">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && ', '}
          <span>{line}</span>
        </Fragment>
      ))}
    </Text>
  )
}
