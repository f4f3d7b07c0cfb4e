import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { moveCapture, type Capture } from '../captures/index.ts'
import { chosenIn, openDraft, ProjectPicker, titleOf, type ProjectDraft } from '../projects/index.ts'

type MoveCaptureDialogProps = { capture: Capture; from: NonNullable<Capture['project']>; onClose: () => void }

/** Which project the capture is given to, and what comes of that. */
export function MoveCaptureDialog({ capture: { id, documentFileName }, from, onClose }: MoveCaptureDialogProps) {
  const [draft, setDraft] = useState<ProjectDraft>(openDraft)
  const name = documentFileName || 'No File Name'
  const chosen = chosenIn(draft)
  const moving = useAction(moveCapture(useQueryClient(), useOrganizationId(), id), {
    onSuccess: ({ toProject }) =>
      showToast({ type: 'success', text: `${name} has been moved to ${titleOf(toProject)}.` }),
    goOn: onClose,
    showsError: true,
  })
  function move() {
    if (chosen) moving.run({ fromProjectGroupId: from.id, project: chosen })
  }
  return (
    <ModalDialog
      isOpen
      title={`Move ${name} to Another Project`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} loading={moving.isRunning} loadingText="Move" onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Box role="alert" _empty={{ display: 'none' }}>
          {moving.error && (
            <Text p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm">
              {errorText(moving.error)}
            </Text>
          )}
        </Box>
        <Text overflowWrap="anywhere">
          It's currently in {titleOf(from)}. Comparisons with other captures of that project will no longer be valid,
          but you can still view them.
        </Text>
        <ProjectPicker draft={draft} onDraft={setDraft} except={from.id} isInDialog />
      </Stack>
    </ModalDialog>
  )
}
