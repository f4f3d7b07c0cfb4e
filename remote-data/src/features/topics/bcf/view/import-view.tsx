import { useAction } from '@lintel/shared/action'
import { isApiError, useQuery, useQueryClient } from '@lintel/shared/api'
import type { TopicImport } from '@lintel/shared/contract/topics'
import { pluralize, countText, formatDateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  LinkButton,
  LoadError,
  PageHeader,
  Skeleton,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { useState } from 'react'
import { projectTitle } from '@lintel/shared/topics'
import { bcfImportsPath } from '../bcf-paths.ts'
import { bcfImportQuery, bcfImportsKey, discardImport } from '../bcf.api.ts'
import { TopicProposalsGrid } from './topic-proposals-grid.tsx'

/** An imported file with its topics. */
export function BcfImportView({ id }: { id: string }) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(bcfImportQuery(organization, id))
  if (data === null || (!data && isApiError(error) && error.status === 404)) return <ImportNotFound />
  if (!data && error) {
    return (
      <LoadError
        isPage
        error={error}
        title="Couldn't Load the Imported BCF File"
        forbidden="You Don't Have Access to This File"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Loading />
  return (
    <>
      <PageHeader
        title={data.fileName}
        name={data.fileName}
        description={summaryOf(data)}
        actions={<Discard file={data} />}
      />
      <TopicProposalsGrid importId={id} />
    </>
  )
}

function summaryOf(file: TopicImport): string {
  const { project, version, importedBy, importedDate, newCount, changeCount, unchangedCount, refusedCount } = file
  const importInfo = `BCF ${version} for ${projectTitle(project)}, imported ${formatDateTime(importedDate)} by ${importedBy.name}`
  const found = `${pluralize(newCount, 'new topic')}, ${pluralize(changeCount, 'change')}, ${countText(unchangedCount)} unchanged, ${countText(refusedCount)} refused`
  return `${importInfo}: ${found}; ${countText(file.openCount)} open, ${countText(file.acceptedCount)} accepted, ${countText(file.dismissedCount)} dismissed.`
}

/** Deletes the import and its open topics. */
function Discard({ file: { id, fileName } }: { file: TopicImport }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const mayDiscard = useHasAnyRole(['topics.create', 'topics.update'])
  const discarding = useAction(
    { mutationFn: () => discardImport(organization, id) },
    {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [...bcfImportsKey(organization), 'list'] })
        showToast({ type: 'success', text: `${fileName} was discarded.` })
      },
      onSuccessIfMounted: () => navigate(bcfImportsPath(organization), { replace: true }),
    },
  )
  if (!mayDiscard) return null
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Discard ${fileName}?`}
        confirmText="Discard"
        isDestructive
        isBusy={discarding.isRunning}
        onConfirm={() => discarding.run()}
        onCancel={() => setAsking(false)}
      >
        The file and its open topics are deleted. Accepted topics stay.
      </ConfirmDialog>
    </>
  )
}

function ImportNotFound() {
  return (
    <EmptyState isPage title="File Not Found" description="This import doesn't exist in this organization.">
      <LinkButton to={bcfImportsPath(useOrganizationId())}>Show All Imported Files</LinkButton>
    </EmptyState>
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="h1">Imported BCF File</VisuallyHidden>
      <VisuallyHidden role="status">Loading the imported BCF file</VisuallyHidden>
      <Skeleton aria-hidden h="64" rounded="xl" />
    </>
  )
}
