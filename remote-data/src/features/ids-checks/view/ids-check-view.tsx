import { isApiError, useQuery } from '@lintel/shared/api'
import type { IdsCheck } from '@lintel/shared/contract/ids'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import {
  ClipboardList,
  EmptyState,
  LinkButton,
  LoadError,
  Skeleton,
  Stack,
  VisuallyHidden,
  Box,
  ErrorPanel,
} from '@lintel/shared/ui'
import { LinkTabs, Progress } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { CheckChanges } from '../changes/check-changes.tsx'
import { CheckFindings } from '../findings/check-findings.tsx'
import { idsCheckQuery } from '../ids-checks.api.ts'
import { CheckHead } from './check-head.tsx'
import { CheckSummary } from './check-summary.tsx'
import { useFollowedCheck } from './use-followed-check.ts'

type Tab = { key: string; title: string; Content: ComponentType<{ check: IdsCheck }> }

const firstTab = 'summary'
const tabs: Tab[] = [
  { key: firstTab, title: 'Summary', Content: CheckSummary },
  { key: 'elements', title: 'Elements', Content: CheckFindings },
  { key: 'changes', title: 'Changes', Content: CheckChanges },
]

/** A check with its tabs. */
export function IdsCheckView({ id, tab }: { id: string; tab: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(idsCheckQuery(useOrganizationId(), id))
  if (data) return <Checked check={data} tab={tab} />
  if (data === null || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState isPage title="Check Not Found" icon={<ClipboardList />}>
        <ToCaptures />
      </EmptyState>
    )
  }
  if (!error) return <Loading />
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Check"
      forbidden="You Don't Have Access to This Check"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={<ToCaptures />}
    />
  )
}

function Checked({ check, tab }: { check: IdsCheck; tab: string | undefined }) {
  const organization = useOrganizationId()
  useFollowedCheck(check)
  const address = (key: string) => paths.idsCheck(organization, check.id, key)
  const activeTab = tabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={address(firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <CheckHead check={check} />
      {check.status === 'Complete' ? (
        <>
          <LinkTabs label="View Check" tabs={tabs.map(({ key, title }) => ({ to: address(key), title }))} />
          <Content check={check} />
        </>
      ) : (
        <CheckProgress check={check} />
      )}
    </>
  )
}

function ToCaptures() {
  return <LinkButton to={paths.captures(useOrganizationId())}>All Captures</LinkButton>
}

function Loading() {
  return (
    <Stack gap="4">
      <VisuallyHidden as="h1">View Check</VisuallyHidden>
      <VisuallyHidden role="status">Loading the check</VisuallyHidden>
      <Skeleton aria-hidden h="9" w="min(20rem, 80%)" />
      <Skeleton aria-hidden h="32" rounded="xl" />
      <Skeleton aria-hidden h="72" rounded="xl" />
    </Stack>
  )
}

/** The progress, or why it failed or was canceled. */
function CheckProgress({ check: { status, statusDetails, progress, captureId } }: { check: IdsCheck }) {
  const toCapture = paths.capture(useOrganizationId(), captureId, 'ids-checks')
  if (status === 'Error') return <ErrorPanel title="Couldn't Check the Model" detail={statusDetails ?? ''} />
  if (status === 'Cancelled') {
    return (
      <EmptyState title="This Check Was Cancelled" description={statusDetails}>
        <LinkButton to={toCapture}>IDS Checks</LinkButton>
      </EmptyState>
    )
  }
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
