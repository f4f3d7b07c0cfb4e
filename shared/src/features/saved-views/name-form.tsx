import { z } from '../../domain/contract/index.ts'
import { useUnsavedInput } from '../../core/drafts/index.ts'
import { Form, SelectField, TextField, useConflict, useForm, useWatch } from '../../ui/form/index.ts'
import { Button, Flex } from '../../ui/components/index.ts'
import { ConflictNotice } from '../../ui/widgets/conflict-notice.tsx'
import { useEffect, useState } from 'react'
import type { ViewName } from './saved-view.model.ts'
import type { StoredView, ViewStore } from './view-store.ts'

const longestName = 120
const titles = { name: 'View Name', audience: 'Visible to' }

function schemaWithout(usedNames: readonly string[]) {
  const lowerNames = new Set(usedNames.map((name) => name.toLowerCase()))
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'This field is required.')
      .max(longestName)
      .refine((name) => !lowerNames.has(name.toLowerCase()), 'A view with this name already exists.'),
    audience: z.string(),
  })
}

type NameFormProps = {
  /** The form's accessible name: `New view`. */
  label: string
  /** The view to rename; undefined for a new one. */
  view?: StoredView | undefined
  /** Reads the current version of the view. */
  read?: ((view: StoredView) => Promise<StoredView>) | undefined
  /** The audiences to choose from, if any. */
  audiences: ViewStore['audiences']
  /** Names of the other views. */
  usedNames: readonly string[]
  isReady: boolean
  isSaving: boolean
  /** Saves over the provided view. Rejects only if someone else has changed it. */
  onSave: (name: ViewName, existing: StoredView | undefined) => unknown
  onCancel: () => void
}

/** Asks for the name of a view. Closing the form discards the input. */
export function NameForm(props: NameFormProps) {
  const { label, view, read, audiences = [], usedNames, isReady, isSaving, onSave, onCancel } = props
  const [schema] = useState(() => schemaWithout(usedNames))
  const valuesOf = (one: StoredView | undefined) => ({
    name: one?.name ?? '',
    audience: one?.audience ?? audiences[0]?.value ?? '',
  })
  const form = useForm({ schema, start: valuesOf(view) })
  const { isDirty } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  useUnsavedInput({ isDirty })
  const { setFocus } = form

  useEffect(() => setFocus('name'), [setFocus])

  const { submit, conflict } = useConflict({
    form,
    item: view,
    read: async () => view && read?.(view),
    valuesOf,
    titles,
    describe: (field, values) => audiences.find(({ value }) => value === values[field])?.label ?? values[field],
    save: async ({ name: chosen, audience }, over) =>
      onSave({ name: chosen, ...(audiences.length > 0 && { audience }) }, over),
  })

  return (
    <Form form={form} label={label} onSubmit={submit}>
      {conflict && <ConflictNotice {...conflict} />}
      <TextField name="name" label={titles.name} isRequired maxLength={longestName} autoComplete="off" />
      {audiences.length > 0 && <SelectField name="audience" label={titles.audience} options={audiences} />}
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
