import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { noteCreateSchema } from '@lintel/shared/contract/master-model'
import { Form, TextField, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Button } from '@lintel/shared/ui'
import { elementQuery, isMergedAway } from '../element.api.ts'
import { addNote } from './notes.api.ts'

const schema = noteCreateSchema.pick({ note: true })
const start = { note: '' }

/** The text that was sent, trimmed, and the field's text at that time. */
type Written = { written: string; typed: string }

type NoteFormProps = {
  masterModelElementId: string
  /** The element was merged: its notes belong to the survivor. */
  isClosed: boolean
}

/** Adds a note; the text stays until it is saved. */
export function NoteForm({ masterModelElementId, isClosed }: NoteFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const userId = useUser()?.contactEmail ?? ''
  const form = useForm({ schema, start })
  useUnsavedInput({ isDirty: form.formState.isDirty })
  const note = useWatch({ control: form.control, name: 'note' })

  const queryKey = ['bim', 'notes', organization, masterModelElementId]
  const adding = useAction(
    {
      mutationFn: ({ written }: Written) => addNote({ organization, masterModelElementId }, written, userId),
    },
    {
      onSuccessIfMounted: (_, { typed }) => {
        // Keeps text typed while saving.
        if (form.getValues('note') === typed) form.reset(start)
      },
      onError: async (error) => {
        showToast({ type: 'error', text: 'An error has occurred while saving the note.' })
        if (!isMergedAway(error)) return
        await client.invalidateQueries({ queryKey: elementQuery(organization, masterModelElementId).queryKey })
      },
      onSettled: (failure) => (failure ? undefined : client.invalidateQueries({ queryKey })),
    },
  )
  if (isClosed && note === '') return null
  return (
    <Form
      form={form}
      label="Add Note"
      onSubmit={({ note: written }) => adding.submit({ written, typed: form.getValues('note') })}
    >
      <TextField name="note" label="Note" lines={3} maxLength={5000} />
      <Box>
        <Button
          type="submit"
          disabled={isClosed || note.trim() === ''}
          loading={form.formState.isSubmitting}
          loadingText="Add Note"
        >
          Add Note
        </Button>
      </Box>
    </Form>
  )
}
