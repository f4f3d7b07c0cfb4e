import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { CaptureOutcomes, CaptureRemovalPreview } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog, List, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import type { CaptureSummary } from '../../captures/index.ts'
import { deleteCaptures, removalPreviewQuery } from './bulk.api.ts'

/** This many captures are named; the others are counted. */
const maxNamed = 5

type DeleteCapturesProps = {
  captures: readonly CaptureSummary[]
  isDisabled: boolean
  onDone: (outcomes: CaptureOutcomes) => void
}

/** Deletes captures after a confirmation that lists what is deleted with them. */
export function DeleteCaptures({ captures, isDisabled, onDone }: DeleteCapturesProps) {
  const [isAsking, setAsking] = useState(false)
  const deleting = useAction(deleteCaptures(useQueryClient(), useOrganizationId()), {
    onSuccess: ({ results }) => {
      const deletedCount = results.filter(({ problem }) => problem === null).length
      if (deletedCount > 0) showToast({ type: 'success', text: `${pluralize(deletedCount, 'capture')} deleted.` })
    },
    onSuccessIfMounted: (outcomes) => {
      setAsking(false)
      onDone(outcomes)
    },
    onError: () => setAsking(false),
  })
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" disabled={isDisabled} onClick={() => setAsking(true)}>
        Delete…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={deleting.isRunning}
        title={`Delete ${pluralize(captures.length, 'capture')}?`}
        confirmText="Delete"
        onConfirm={() => deleting.run({ captureIds: captures.map(({ id }) => id) })}
        onCancel={() => setAsking(false)}
      >
        <Deleted captures={captures} />
      </ConfirmDialog>
    </>
  )
}

function Deleted({ captures }: { captures: readonly CaptureSummary[] }) {
  const organization = useOrganizationId()
  const { data, error, isPending } = useQuery(
    removalPreviewQuery(
      organization,
      captures.map(({ id }) => id),
    ),
  )
  const otherCount = captures.length - maxNamed
  return (
    <Stack gap="3" overflowWrap="anywhere">
      <List.Root ps="5">
        {captures.slice(0, maxNamed).map(({ id, documentFileName }) => (
          <List.Item key={id}>{documentFileName}</List.Item>
        ))}
        {otherCount > 0 && <List.Item>{pluralize(otherCount, 'other capture')}</List.Item>}
      </List.Root>
      <Text>
        Their elements, 3D models, and files are permanently deleted. Items they added to the master model stay.
      </Text>
      {isPending && <Text>Checking related items…</Text>}
      {data && <Below preview={data} />}
      {error && <Text>Their reviews, IDS checks, and comparisons are deleted too. Couldn't count them.</Text>}
    </Stack>
  )
}

function Below({ preview }: { preview: CaptureRemovalPreview }) {
  const { reviews, comparisons, idsChecks, inVersionSets } = preview
  const counts = [
    reviews > 0 && pluralize(reviews, 'review'),
    comparisons > 0 && pluralize(comparisons, 'comparison'),
    idsChecks > 0 && pluralize(idsChecks, 'IDS check'),
  ].filter((count) => count !== false)
  return (
    <>
      {inVersionSets > 0 && (
        <Text color="fg" fontWeight="medium">
          {pluralize(inVersionSets, 'capture')} can't be deleted while in a version set.
        </Text>
      )}
      {counts.length > 0 && <Text>This also deletes {new Intl.ListFormat('en-US').format(counts)}.</Text>}
    </>
  )
}
