import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useState } from 'react'
import type { PropertyDraft } from './property.model.ts'

export type EditedRow = PropertyDraft & {
  isSaving: boolean
  /** What somebody else has saved meanwhile: saving again replaces it. */
  theirs: ElementParameter | undefined
  /** Why it could not be saved, where nobody else was quicker. */
  problem?: string | undefined
}

/** What is typed into the rows that are being edited, by id; leaving the page asks first. */
export function useEditedRows() {
  const [edited, setEdited] = useState<ReadonlyMap<string, EditedRow>>(new Map())
  useUnsavedInput({ isDirty: edited.size > 0 })

  /** Undefined takes the row out. */
  function put(id: string, row: EditedRow | undefined) {
    setEdited((rows) => {
      const changed = new Map(rows)
      if (row) changed.set(id, row)
      else changed.delete(id)
      return changed
    })
  }

  function change(id: string, parts: Partial<EditedRow>) {
    setEdited((rows) => {
      const before = rows.get(id)
      return before ? new Map(rows).set(id, { ...before, ...parts }) : rows
    })
  }
  return { edited, put, change }
}
