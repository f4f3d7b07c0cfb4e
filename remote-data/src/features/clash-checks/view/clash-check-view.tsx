import { isApiError, useQuery } from '@lintel/shared/api'
import type { ClashCheck } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import {
  Boxes,
  EmptyState,
  LinkButton,
  LoadError,
  Skeleton,
  Stack,
  VisuallyHidden,
  Box,
  ErrorPanel,
} from '@lintel/shared/ui'
import { lazyPart, LinkTabs, Progress } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { clashCheckPath } from '../clash-check-path.ts'
import { clashCheckQuery } from '../clash-checks.api.ts'
import { Clashes } from '../clashes/clashes.tsx'
import { CheckHead } from './check-head.tsx'

type Tab = { key: string; title: string; Content: ComponentType<{ check: ClashCheck }> }

/** Lazy, because it loads the viewer's tools. */
const ClashModel = lazyPart(async () => (await import('../model/clash-model.tsx')).ClashModel, {
  name: 'The model',
})

const firstTab = 'clashes'
const tabs: Tab[] = [
  { key: firstTab, title: 'Clashes', Content: Clashes },
  { key: 'model', title: 'Model', Content: ClashModel },
]

type ClashCheckViewProps = { id: string; projectId: string; tab: string | undefined }

/** A clash check with its tabs. */
export function ClashCheckView({ id, projectId, tab }: ClashCheckViewProps) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(clashCheckQuery(organization, id))
  const all = <LinkButton to={paths.project(organization, projectId, 'clash-checks')}>All Clash Checks</LinkButton>
  if (data) return <Checked check={data} tab={tab} />
  if (data === null || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState isPage title="Clash Check Not Found" icon={<Boxes />}>
        {all}
      </EmptyState>
    )
  }
  if (!error) return <Loading />
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Clash Check"
      forbidden="You Don't Have Access to This Clash Check"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={all}
    />
  )
}

function Checked({ check, tab }: { check: ClashCheck; tab: string | undefined }) {
  const organization = useOrganizationId()
  const address = (key: string) => clashCheckPath(organization, check.projectGroupId, check.id, key)
  const activeTab = tabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={address(firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <CheckHead check={check} />
      {check.status === 'Complete' ? (
        <>
          <LinkTabs label="View Clash Check" tabs={tabs.map(({ key, title }) => ({ to: address(key), title }))} />
          <Content check={check} />
        </>
      ) : (
        <CheckProgress check={check} />
      )}
    </>
  )
}

function Loading() {
  return (
    <Stack gap="4">
      <VisuallyHidden as="h1">View Clash Check</VisuallyHidden>
      <VisuallyHidden role="status">Loading the clash check</VisuallyHidden>
      <Skeleton aria-hidden h="9" w="min(20rem, 80%)" />
      <Skeleton aria-hidden h="5" w="16rem" />
      <Skeleton aria-hidden h="72" rounded="xl" />
    </Stack>
  )
}

/** The progress, or why the check failed or was canceled. */
function CheckProgress({ check: { status, statusDetails, progress } }: { check: ClashCheck }) {
  if (status === 'Error') return <ErrorPanel title="Couldn't Check the Models" detail={statusDetails ?? ''} />
  if (status === 'Cancelled') return <EmptyState title="This Check Was Cancelled" description={statusDetails} />
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
