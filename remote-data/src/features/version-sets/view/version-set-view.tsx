import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { VersionSet, VersionSetCapture } from '@lintel/shared/contract/captures'
import { pluralize, countText, DateTime, formatDay } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import {
  BackLink,
  Button,
  EmptyState,
  Flex,
  LinkButton,
  LoadError,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@lintel/shared/ui'
import { DeleteButton, Table, type Column } from '@lintel/shared/widgets'
import { useState } from 'react'
import { VersionSetDialog } from '../edit/version-set.dialog.tsx'
import { deleteVersionSet, removeVersionSetFromCache, versionSetQuery } from '../version-sets.api.ts'
import { cobiePath, federatedModelPath } from '../version-set-path.ts'
import { CaptureLink } from './capture-link.tsx'
import { Captured } from './captured.tsx'
import { CompareSets } from './compare-sets.tsx'

const columns: Column<VersionSetCapture>[] = [
  { title: 'File', cell: (capture) => <CaptureLink capture={capture} /> },
  { title: 'Captured', cell: ({ captureDate }) => <Captured date={captureDate} /> },
  { title: 'Elements', isNumeric: true, cell: ({ elementCount }) => countText(elementCount) },
]

/** A version set, and how it differs from another one. */
export function VersionSetView({ id, projectId }: { id: string; projectId: string }) {
  const organization = useOrganizationId()
  const { data: set, error, isFetching, refetch } = useQuery(versionSetQuery(organization, id))
  const toProject = (
    <LinkButton to={paths.project(organization, projectId, 'version-sets')}>All Version Sets</LinkButton>
  )
  if (set === null) {
    return (
      <EmptyState isPage title="Version Set Not Found">
        {toProject}
      </EmptyState>
    )
  }
  if (set) return <Loaded key={set.id} set={set} />
  if (error) {
    return (
      <LoadError
        isPage
        error={error}
        title="Couldn't Load the Version Set"
        forbidden="You Don't Have Access to This Version Set"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={toProject}
      />
    )
  }
  return (
    <>
      <VisuallyHidden as="h1">View Version Set</VisuallyHidden>
      <VisuallyHidden role="status">Loading the version set</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="5" w="16rem" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}

function Loaded({ set }: { set: VersionSet }) {
  const { name, issueDate, captures, project, createdBy, createdDate } = set
  const organization = useOrganizationId()
  const mayChange = useHasAnyRole(['revitupload.create'])
  const maySeeModels = useHasAnyRole(['revitupload.read', 'revituploadcompare.read'])
  return (
    <Stack gap="4">
      <PageHeader
        back={
          <BackLink to={paths.project(organization, project.id, 'version-sets')}>
            {[project.projectNumber, project.projectName].filter(Boolean).join(' ')}
          </BackLink>
        }
        title={name}
        name={name}
        description={
          <Flex columnGap="4" wrap="wrap">
            <span>Issued {formatDay(issueDate)}</span>
            <span>{pluralize(captures.length, 'file')}</span>
            <span>
              Created by {createdBy}, <DateTime date={createdDate} />
            </span>
          </Flex>
        }
        actions={
          <>
            {maySeeModels && (
              <LinkButton
                variant="outline"
                colorPalette="gray"
                to={federatedModelPath(organization, set.projectGroupId, set.id)}
              >
                View in 3D
              </LinkButton>
            )}
            <LinkButton variant="outline" colorPalette="gray" to={cobiePath(organization, set.projectGroupId, set.id)}>
              Export COBie
            </LinkButton>
            {mayChange && <Actions set={set} />}
          </>
        }
      />
      <Table caption="Files" columns={columns} rows={captures} rowKey={({ captureId }) => captureId} />
      <CompareSets set={set} />
    </Stack>
  )
}

function Actions({ set }: { set: VersionSet }) {
  const { id, projectGroupId, name } = set
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const deleting = useAction(deleteVersionSet(organization, id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been deleted.` }),
    onSuccessIfMounted: () => navigate(paths.project(organization, projectGroupId, 'version-sets')),
    onError: () => setAsking(false),
    onSettled: (failure) => (failure ? undefined : removeVersionSetFromCache(client, organization)),
  })
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteButton
        question={`Delete ${name}?`}
        isAsking={isAsking}
        onAsking={setAsking}
        isRunning={deleting.isRunning}
        onDelete={() => deleting.run()}
      >
        <Text>Its captures stay, but this set no longer protects them from deletion.</Text>
      </DeleteButton>
      {isEditing && <VersionSetDialog projectId={projectGroupId} set={set} onClose={() => setEditing(false)} />}
    </>
  )
}
