import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { Form, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { moveCapture, type Capture } from '../captures/index.ts'
import { chosenIn, isUnnamed, openDraft, ProjectPicker, titleOf, type ProjectDraft } from '../projects/index.ts'

type MoveCaptureDialogProps = { capture: Capture; from: NonNullable<Capture['project']>; onClose: () => void }

type Values = { project: ProjectDraft }
/** The button is disabled until a project is chosen. */
const schema = z.object({ project: z.unknown() }) as z.ZodType<Values, Values>
const start: Values = { project: openDraft }

/** Chooses the new project and explains the consequences. */
export function MoveCaptureDialog({ capture: { id, documentFileName }, from, onClose }: MoveCaptureDialogProps) {
  const formId = useId()
  const form = useForm({ schema, start })
  const project = useWatch({ control: form.control, name: 'project' })
  const name = documentFileName || 'No File Name'
  const moving = useAction(moveCapture(useQueryClient(), useOrganizationId(), id), {
    onSuccess: ({ toProject }) =>
      showToast({ type: 'success', text: `${name} has been moved to ${titleOf(toProject)}.` }),
    onSuccessIfMounted: onClose,
  })
  async function move(values: Values) {
    const chosen = chosenIn(values.project)
    if (chosen) await moving.submit({ fromProjectGroupId: from.id, project: chosen })
  }
  return (
    <ModalDialog
      isOpen
      title={`Move ${name} to Another Project`}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Move"
          isRunning={form.formState.isSubmitting}
          missing={missingOf(project)}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Move to Another Project" onSubmit={move}>
        <Text overflowWrap="anywhere">
          It's currently in {titleOf(from)}. Comparisons with other captures of that project will no longer be valid,
          but you can still view them.
        </Text>
        <ProjectPicker draft={project} onDraft={(next) => form.setValue('project', next)} except={from.id} isInDialog />
      </Form>
    </ModalDialog>
  )
}

function missingOf(project: ProjectDraft): string | undefined {
  if (isUnnamed(project)) return 'Name the new project.'
  return chosenIn(project) ? undefined : 'Choose a project.'
}
