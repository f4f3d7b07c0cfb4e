import { z } from '../contract/index.ts'
import { useUnsavedInput } from '../drafts/index.ts'
import { Form, SelectField, TextField, useForm, useWatch } from '../form/index.ts'
import { Button, Flex } from '../ui/index.ts'
import { useEffect, useState } from 'react'
import type { ViewName } from './saved-view.model.ts'
import type { ViewStore } from './view-store.ts'

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
    audience: z.string(),
  })
}

type NameFormProps = {
  /** Names the form for screen readers: `New view`. */
  label: string
  start?: ViewName | undefined
  /** Whom it may be for, where that is chosen. */
  audiences: ViewStore['audiences']
  /** Names of the other views. */
  taken: readonly string[]
  isReady: boolean
  isSaving: boolean
  onSave: (name: ViewName) => void
  onCancel: () => void
}

/** Asks for the name of a view. What was typed goes with the form, saved or not. */
export function NameForm(props: NameFormProps) {
  const { label, start, audiences = [], taken, isReady, isSaving, onSave, onCancel } = props
  const [schema] = useState(() => schemaWithout(taken))
  const form = useForm({
    schema,
    start: { name: start?.name ?? '', audience: start?.audience ?? audiences[0]?.value ?? '' },
  })
  const { isDirty } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  useUnsavedInput({ isDirty })
  const { setFocus } = form

  useEffect(() => setFocus('name'), [setFocus])

  return (
    <Form
      form={form}
      label={label}
      onSubmit={({ name: chosen, audience }) => onSave({ name: chosen, ...(audiences.length > 0 && { audience }) })}
    >
      <TextField name="name" label="View Name" isRequired maxLength={longestName} autoComplete="off" />
      {audiences.length > 0 && <SelectField name="audience" label="For" options={audiences} />}
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
