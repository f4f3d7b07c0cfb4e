import { readTable, type Table } from '@lintel/shared/spreadsheet'
import { startTransition, useEffect, useState } from 'react'
import { ownConvention, type Convention } from '../../convention.ts'
import { checkRows, type Checked } from './check-rows.ts'
import { findColumns, type Columns } from './columns.model.ts'
import { guessConvention, type Doubts } from './guess-convention.model.ts'

/** More rows rarely change the guess. */
const rowsToGuessBy = 5000

export type ReadFile = { table: Table; columns: Columns; convention: Convention; doubts: Doubts }

type State = { read?: ReadFile; checked?: Checked; failure?: Error }

/** Reads a file once and checks it again when a convention changes. */
export function useCheckedFile(file: File) {
  const [{ read, checked, failure }, setState] = useState<State>({})

  useEffect(() => {
    const { signal, abort } = started()
    readTable(file, { signal })
      .then((table) => {
        const columns = findColumns(table.rows[0] ?? [])
        setState({
          read: { table, columns, ...guessConvention(table.rows.slice(1, rowsToGuessBy), columns, ownConvention()) },
        })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ failure: error as Error })
      })
    return abort
  }, [file])

  useEffect(() => {
    if (!read) return undefined
    const { signal, abort } = started()
    checkRows(read.table.rows, { ...read, signal })
      // A transition, so that the page stays responsive while the grid renders.
      .then((result) =>
        startTransition(() => setState((before) => (signal.aborted ? before : { ...before, checked: result }))),
      )
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ failure: error as Error })
      })
    return abort
  }, [read])

  function change(convention: Partial<Convention>) {
    setState((before) =>
      before.read ? { read: { ...before.read, convention: { ...before.read.convention, ...convention } } } : before,
    )
  }

  return { read, checked, failure, change }
}

function started() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
