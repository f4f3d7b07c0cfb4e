import { z } from '@lintel/shared/contract'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, TextField, useForm, useWatch } from '@lintel/shared/form'
import { Button, Flex } from '@lintel/shared/ui'
import { useEffect, useState } from 'react'

const longestName = 120

function schemaWithout(taken: readonly string[]) {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'This field is required.')
      .max(longestName)
      .refine((name) => !known.has(name.toLowerCase()), 'There is a view of this name already.'),
  })
}

type NameFormProps = {
  /** Names the form for screen readers: `New view`. */
  label: string
  start?: string
  /** Names of the other views of the prototype. */
  taken: readonly string[]
  isReady: boolean
  isSaving: boolean
  onSave: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a view. What was typed goes with the form, saved or not. */
export function NameForm({ label, start = '', taken, isReady, isSaving, onSave, onCancel }: NameFormProps) {
  const [schema] = useState(() => schemaWithout(taken))
  const form = useForm({ schema, start: { name: start } })
  const { isDirty } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  useUnsavedInput({ isDirty })
  const { setFocus } = form

  useEffect(() => setFocus('name'), [setFocus])

  return (
    <Form form={form} label={label} onSubmit={(values) => onSave(values.name)}>
      <TextField name="name" label="View Name" isRequired maxLength={longestName} autoComplete="off" />
      <Flex gap="2">
        <Button
          type="submit"
          size="sm"
          disabled={!isReady || name.trim() === ''}
          loading={isSaving}
          loadingText="Save View"
        >
          Save View
        </Button>
        <Button size="sm" variant="ghost" colorPalette="gray" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  )
}
