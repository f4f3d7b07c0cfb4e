import { api, errorText, useMutation } from '@lintel/shared/api'
import { ingestionSchema, isIngesting, type Ingestion } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen, useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, FileStack } from '@lintel/shared/ui'
import { inTitleBar } from './in-title-bar.ts'

/** Holds the model against the master model, as a capture; the same one where that was done before. */
export function CaptureModel({ id, isInTitleBar = false }: { id: string; isInTitleBar?: boolean }) {
  const organization = useOrganizationId()
  const mayCapture = useHasAnyRole(['revitupload.create'])
  const isOpen = useCanOpen()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post(`/assembly-captures/${encodeURIComponent(id)}`, {
        schema: ingestionSchema,
        organization: { id: organization },
      }),
    onSuccess: tell,
    onError: (error) => showToast({ type: 'error', text: errorText(error) }),
  })
  if (!mayCapture) return null

  function tell({ status, statusDetails, captureId }: Ingestion) {
    const captures = paths.captures(organization)
    const place = captureId === null ? captures : paths.capture(organization, captureId)
    const action = { text: captureId === null ? 'Captures' : 'View Capture', callback: () => void navigate(place) }
    showToast({ ...wordsOf(status, statusDetails), ...(isOpen(place) && { action }) })
  }

  return (
    <Button
      variant="outline"
      colorPalette="gray"
      aria-label="Capture"
      aria-disabled={isPending}
      {...(isInTitleBar && inTitleBar)}
      onClick={() => !isPending && mutate()}
    >
      <FileStack aria-hidden size={16} />
      <Box as="span" {...(isInTitleBar && { hideBelow: 'md' })}>
        Capture
      </Box>
    </Button>
  )
}

function wordsOf(
  status: Ingestion['status'],
  details: string | null,
): { type: 'success' | 'info' | 'error'; text: string } {
  if (status === 'Error') return { type: 'error', text: `The model could not be captured. ${details ?? ''}`.trim() }
  if (isIngesting(status)) return { type: 'success', text: 'The model is being captured.' }
  return { type: 'info', text: 'This model has been captured.' }
}
