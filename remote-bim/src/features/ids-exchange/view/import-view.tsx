import { isApiError, useQuery } from '@lintel/shared/api'
import type { IdsImport } from '@lintel/shared/contract/ids-imports'
import { pluralize, countText, DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate } from '@lintel/shared/routing'
import {
  BackLink,
  EmptyState,
  LinkButton,
  LoadError,
  PageHeader,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ComponentType } from 'react'
import { importQuery } from '../ids-exchange.api.ts'
import { DeleteImport } from './delete-import.tsx'
import { ProposalsGrid } from './proposals-grid.tsx'
import { SpecificationsGrid } from './specifications-grid.tsx'

type Tab = { key: string; title: string; Content: ComponentType<{ importId: string }> }

const firstTab = 'proposals'
const tabs: Tab[] = [
  { key: firstTab, title: 'Proposals', Content: ProposalsGrid },
  { key: 'specifications', title: 'Specifications', Content: SpecificationsGrid },
]

/** An imported file: its proposals and the results of its specifications. */
export function ImportView({ id, tab }: { id: string; tab: string | undefined }) {
  const organization = useOrganizationId()
  const { data: imported, error, isFetching, refetch } = useQuery(importQuery(organization, id))
  if (!imported && error) return <Missing error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!imported) return <Loading />
  const activeTab = tabs.find(({ key }) => key === tab)
  if (!activeTab) return <Navigate to={paths.idsImport(organization, id, firstTab)} replace />
  const { Content } = activeTab
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.idsImports(organization)}>Imported IDS Files</BackLink>}
        name={imported.title === '' ? imported.fileName : imported.title}
        title={imported.title === '' ? imported.fileName : imported.title}
        description={<Summary {...imported} />}
        actions={<DeleteImport imported={imported} />}
      />
      <LinkTabs
        label="Imported IDS File"
        tabs={tabs.map(({ key, title }) => ({ to: paths.idsImport(organization, id, key), title }))}
      />
      <Content importId={id} />
    </>
  )
}

function Summary(imported: IdsImport) {
  const { fileName, importedBy, importedDate, specificationCount, unmatchedCount } = imported
  const { openCount, acceptedCount, dismissedCount } = imported
  const unmatched = unmatchedCount > 0 ? `, ${countText(unmatchedCount)} without matches` : ''
  return (
    <>
      {fileName}, imported <DateTime date={importedDate} /> by {importedBy}:{' '}
      {pluralize(specificationCount, 'specification')}
      {unmatched}; {countText(openCount)} open, {countText(acceptedCount)} accepted, {countText(dismissedCount)}{' '}
      dismissed.
    </>
  )
}

type MissingProps = { error: Error; isRetrying: boolean; onRetry: () => void }

function Missing({ error, isRetrying, onRetry }: MissingProps) {
  const organization = useOrganizationId()
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState isPage title="File Not Found" description="This import doesn't exist in this organization.">
        <LinkButton to={paths.idsImports(organization)}>Show All Imported Files</LinkButton>
      </EmptyState>
    )
  }
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Imported File"
      forbidden="You Don't Have Access to This File"
      {...{ onRetry, isRetrying }}
    />
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="h1">Imported IDS File</VisuallyHidden>
      <VisuallyHidden role="status">Loading the imported file</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="10" mt="4" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}
