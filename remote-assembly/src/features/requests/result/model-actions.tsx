import { useAction } from '@lintel/shared/action'
import { api } from '@lintel/shared/api'
import type { AssembledModel } from '@lintel/shared/contract/assembly'
import { ingestionSchema, isIngesting, type Ingestion } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen, useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Download, FileStack } from '@lintel/shared/ui'

/** Buttons in the viewer's title bar are icons on phones, which have one row for name and actions. */
export const inTitleBar = { size: 'sm', minW: '9', px: { base: '2', md: '3.5' } } as const

/** Downloads the assembled model under the name of its project. */
export function DownloadButton({ result, isInTitleBar = false }: { result: AssembledModel; isInTitleBar?: boolean }) {
  const { file, fileName } = result
  return (
    <Button asChild variant="outline" colorPalette="gray" aria-label="Download" {...(isInTitleBar && inTitleBar)}>
      <a href={file.url} download={fileName}>
        <Download aria-hidden size={16} />
        <Box as="span" {...(isInTitleBar && { hideBelow: 'md' })}>
          Download
        </Box>
      </a>
    </Button>
  )
}

/** Captures the model, or links to its existing capture. */
export function CaptureModel({ id, isInTitleBar = false }: { id: string; isInTitleBar?: boolean }) {
  const organization = useOrganizationId()
  const mayCapture = useHasAnyRole(['revitupload.create'])
  const canOpen = useCanOpen()
  const navigate = useNavigate()
  const capture = useAction(
    {
      mutationFn: () =>
        api.post(`/assembly-captures/${encodeURIComponent(id)}`, {
          schema: ingestionSchema,
          organization: { id: organization },
        }),
    },
    { onSuccess: showResult },
  )
  if (!mayCapture) return null

  function showResult({ status, statusDetails, captureId }: Ingestion) {
    const captures = paths.captures(organization)
    const capturePath = captureId === null ? captures : paths.capture(organization, captureId)
    const action = {
      text: captureId === null ? 'Captures' : 'View Capture',
      callback: () => void navigate(capturePath),
    }
    showToast({ ...captureToast(status, statusDetails), ...(canOpen(capturePath) && { action }) })
  }

  return (
    <Button
      variant="outline"
      colorPalette="gray"
      aria-label="Capture"
      aria-disabled={capture.isRunning}
      {...(isInTitleBar && inTitleBar)}
      onClick={() => capture.run()}
    >
      <FileStack aria-hidden size={16} />
      <Box as="span" {...(isInTitleBar && { hideBelow: 'md' })}>
        Capture
      </Box>
    </Button>
  )
}

function captureToast(
  status: Ingestion['status'],
  details: string | null,
): { type: 'success' | 'info' | 'error'; text: string } {
  if (status === 'Error') return { type: 'error', text: `Couldn't capture the model. ${details ?? ''}`.trim() }
  if (isIngesting(status)) return { type: 'success', text: 'The model is being captured.' }
  return { type: 'info', text: 'This model has been captured.' }
}
