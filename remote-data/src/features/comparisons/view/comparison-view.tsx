import { isApiError, useQuery } from '@lintel/shared/api'
import { isComparing, type Comparison } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import { EmptyState, GitCompare, LinkButton, LoadError, Skeleton, Stack, VisuallyHidden, Text } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { comparisonQuery } from '../comparisons.api.ts'
import { Differences } from '../differences/differences.tsx'
import { ComparedModels } from '../model/compared-models.tsx'
import { ComparisonHead } from './comparison-head.tsx'
import { ComparisonProgress } from './comparison-progress.tsx'
import { ComparisonSummary } from './comparison-summary.tsx'
import { FileChanges } from './file-changes.tsx'
import { useComparedPresence } from './use-compared-presence.ts'
import { DateTime } from '@lintel/shared/format'

type Tab = { key: string; title: string; Content: ComponentType<{ comparison: Comparison }> }

const firstTab = 'summary'
const tabs: Tab[] = [
  { key: firstTab, title: 'Summary', Content: ComparisonSummary },
  { key: 'differences', title: 'Differences', Content: Differences },
  { key: 'model', title: 'Model', Content: ComparedModels },
]

/** A comparison with its tabs. */
export function ComparisonView({ id, tab }: { id: string; tab: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(useOrganizationId(), id))
  if (data) return <Compared comparison={data} tab={tab} />
  if (data === null || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState isPage title="Comparison Not Found" icon={<GitCompare />}>
        <ToComparisons />
      </EmptyState>
    )
  }
  if (!error) return <Loading />
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Comparison"
      forbidden="You Don't Have Access to This Comparison"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={<ToComparisons />}
    />
  )
}

function Compared({ comparison, tab }: { comparison: Comparison; tab: string | undefined }) {
  const organization = useOrganizationId()
  useComparedPresence(comparison)
  const address = (key: string) => paths.comparison(organization, comparison.id, key)
  const activeTab = tabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={address(firstTab)} replace />
  const { Content } = activeTab
  const isReady = !isComparing(comparison.status) && comparison.status !== 'Error'
  return (
    <>
      <ComparisonHead comparison={comparison} />
      <VoidNotice comparison={comparison} />
      {!isReady && <ComparisonProgress comparison={comparison} />}
      {isReady && (
        <>
          <FileChanges comparison={comparison} />
          <LinkTabs label="View Comparison" tabs={tabs.map(({ key, title }) => ({ to: address(key), title }))} />
          <Content comparison={comparison} />
        </>
      )}
    </>
  )
}

function ToComparisons() {
  return <LinkButton to={paths.comparisons(useOrganizationId())}>All Comparisons</LinkButton>
}

function Loading() {
  return (
    <Stack gap="4">
      <VisuallyHidden as="h1">View Comparison</VisuallyHidden>
      <VisuallyHidden role="status">Loading the comparison</VisuallyHidden>
      <Skeleton aria-hidden h="9" w="min(20rem, 80%)" />
      <Skeleton aria-hidden h="32" rounded="xl" />
      <Skeleton aria-hidden h="72" rounded="xl" />
    </Stack>
  )
}

/** Announces that the captures are no longer in one project. The live region exists before its text. */
function VoidNotice({ comparison }: { comparison: Comparison }) {
  const { voided, baseCaptureId, baseFileName, compFileName } = comparison
  return (
    <div role="status">
      {voided && (
        <Text p="3" mb="5" rounded="md" bg="orange.subtle" color="orange.fg" overflowWrap="anywhere">
          This comparison is no longer valid: {voided.movedCaptureId === baseCaptureId ? baseFileName : compFileName}{' '}
          was moved to another project on <DateTime date={voided.voidedDate} /> by {voided.voidedBy}.
        </Text>
      )}
    </div>
  )
}
