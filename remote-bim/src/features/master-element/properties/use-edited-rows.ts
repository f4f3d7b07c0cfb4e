import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useState } from 'react'
import { draftOf, type PropertyDraft } from './property.model.ts'

export type EditedRow = PropertyDraft & {
  /** The version saved by someone else: saving again replaces it. */
  theirs: ElementParameter | undefined
  /** Why it could not be saved, other than a conflict. */
  problem?: string | undefined
}

export type EditedRows = {
  elementId: string
  edited: ReadonlyMap<string, EditedRow>
  edit: (row: ElementParameter) => void
  change: (id: string, parts: Partial<EditedRow>) => void
  /** Ends editing a row and discards the input. */
  end: (id: string) => void
}

/** The input of all edited rows; leaving the page asks first. */
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
