import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import type { CaptureOutcomes } from '@lintel/shared/contract/captures'
import { Form, useForm, useWatch } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import type { CaptureSummary } from '../../captures/index.ts'
import { chosenIn, isUnnamed, openDraft, ProjectPicker, type ProjectDraft } from '../../projects/index.ts'
import { moveCaptures } from './bulk.api.ts'

type MoveCapturesDialogProps = {
  captures: readonly CaptureSummary[]
  onClose: () => void
  onDone: (outcomes: CaptureOutcomes) => void
}

type Values = { project: ProjectDraft }
/** The button is disabled until a project is chosen. */
const schema = z.object({ project: z.unknown() }) as z.ZodType<Values, Values>
const start: Values = { project: openDraft }

/** Chooses the new project and explains the consequences. */
export function MoveCapturesDialog({ captures, onClose, onDone }: MoveCapturesDialogProps) {
  const formId = useId()
  const form = useForm({ schema, start })
  const project = useWatch({ control: form.control, name: 'project' })
  const moving = useAction(moveCaptures(useQueryClient(), useOrganizationId()), {
    onSuccess: ({ results }) => {
      const movedCount = results.filter(({ problem }) => problem === null).length
      if (movedCount > 0) showToast({ type: 'success', text: `${pluralize(movedCount, 'capture')} moved.` })
    },
    onSuccessIfMounted: (outcomes) => {
      onClose()
      onDone(outcomes)
    },
  })
  const captureMoves = captures.flatMap(({ id, project: from }) =>
    from ? [{ captureId: id, fromProjectGroupId: from.id }] : [],
  )
  async function move(values: Values) {
    const chosen = chosenIn(values.project)
    if (chosen) await moving.submit({ captures: captureMoves, project: chosen })
  }
  return (
    <ModalDialog
      isOpen
      title={`Move ${pluralize(captures.length, 'Capture')} to Another Project`}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Move"
          isRunning={form.formState.isSubmitting}
          missing={missingIn(project)}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Move to Another Project" onSubmit={move}>
        <Text>
          Comparisons with captures that stay in their project will no longer be valid, but you can still view them.
        </Text>
        <ProjectPicker draft={project} onDraft={(next) => form.setValue('project', next)} isInDialog />
      </Form>
    </ModalDialog>
  )
}

function missingIn(project: ProjectDraft): string | undefined {
  if (isUnnamed(project)) return 'Name the new project.'
  return chosenIn(project) ? undefined : 'Choose a project.'
}
