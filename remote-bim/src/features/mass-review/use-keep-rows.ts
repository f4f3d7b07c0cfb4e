import { useQueryClient } from '@lintel/shared/api'

type Row = { id: string }
type Keys = {
  /** Of the list, whose data are its rows. */
  list: readonly unknown[]
  /** Of what shows one of them. */
  pages: readonly unknown[]
}

/** Puts rows as they were answered into their list, and has their own pages ask anew. */
export function useKeepRows({ list, pages }: Keys) {
  const client = useQueryClient()
  return async (rows: readonly Row[]) => {
    const changed = new Map(rows.map((row) => [row.id, row]))
    // An answer that is on its way may be older than what was just saved.
    await client.cancelQueries({ queryKey: list })
    client.setQueryData<Row[]>(list, (before) => before?.map((row) => changed.get(row.id) ?? row))
    await client.invalidateQueries({ queryKey: pages })
  }
}
