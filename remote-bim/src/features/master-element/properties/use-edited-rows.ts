import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useState } from 'react'
import { draftOf, type PropertyDraft } from './property.model.ts'

export type EditedRow = PropertyDraft & {
  /** What someone else has saved meanwhile: saving again replaces it. */
  theirs: ElementParameter | undefined
  /** Why it could not be saved, where no one else was quicker. */
  problem?: string | undefined
}

export type EditedRows = {
  elementId: string
  edited: ReadonlyMap<string, EditedRow>
  edit: (row: ElementParameter) => void
  change: (id: string, parts: Partial<EditedRow>) => void
  /** Ends the editing of a row; what was typed is gone. */
  end: (id: string) => void
}

/** What is typed into the rows that are being edited, any number at once; leaving the page asks first. */
export function useEditedRows(elementId: string): EditedRows {
  const [edited, setEdited] = useState<ReadonlyMap<string, EditedRow>>(new Map())
  useUnsavedInput({ isDirty: edited.size > 0 })

  function edit(row: ElementParameter) {
    setEdited((rows) => new Map(rows).set(row.id, { ...draftOf(row), theirs: undefined }))
  }

  function change(id: string, parts: Partial<EditedRow>) {
    setEdited((rows) => {
      const before = rows.get(id)
      return before ? new Map(rows).set(id, { ...before, ...parts }) : rows
    })
  }

  function end(id: string) {
    setEdited((rows) => new Map([...rows].filter(([each]) => each !== id)))
  }
  return { elementId, edited, edit, change, end }
}
