import { z } from '@lintel/shared/contract'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, TextField, useForm, useWatch } from '@lintel/shared/form'
import { Button, Flex } from '@lintel/shared/ui'
import { useEffect } from 'react'

const longestName = 120
const schema = z.object({ name: z.string().trim().min(1, 'This field is required.').max(longestName) })

type NameFormProps = { isReady: boolean; onSave: (name: string) => Promise<boolean>; onCancel: () => void }

/** Asks for the name of a new view. It goes away with what was typed, saved or not. */
export function NameForm({ isReady, onSave, onCancel }: NameFormProps) {
  const form = useForm({ schema, start: { name: '' } })
  const { isSubmitting, isDirty } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  const { markSaved } = useUnsavedInput({ isDirty })
  const { setFocus } = form

  useEffect(() => setFocus('name'), [setFocus])

  return (
    <Form
      form={form}
      label="New view"
      onSubmit={async (values) => {
        if (await onSave(values.name)) markSaved()
      }}
    >
      <TextField name="name" label="View Name" maxLength={longestName} autoComplete="off" />
      <Flex gap="2">
        <Button
          type="submit"
          size="sm"
          disabled={!isReady || name.trim() === ''}
          loading={isSubmitting}
          loadingText="Save View"
        >
          Save View
        </Button>
        <Button size="sm" variant="ghost" colorPalette="gray" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  )
}
