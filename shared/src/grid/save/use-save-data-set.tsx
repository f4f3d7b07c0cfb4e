import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { dataSourceRoles } from '../../contract/reports/data-source.ts'
import { useHasAnyRole } from '../../session/roles.ts'
import type { MenuEntry } from '../../widgets/menu.tsx'
import { partsOf } from '../filter/filter-parts.ts'
import { inWords } from '../filter/filter-words.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { DataSetOffer } from './data-set-offer.ts'

const SaveDataSetDialog = lazy(async () => ({
  default: (await import('./save-data-set.dialog.tsx')).SaveDataSetDialog,
}))

type Saving<Row> = {
  offer: DataSetOffer | undefined
  grid: Pick<GridModel<Row>, 'columns' | 'configuration'>
  returnFocusTo: () => HTMLElement | null
}

/** What the menu of a grid has for those who may keep its filter as a data set, and the dialog that it opens. */
export function useSaveDataSet<Row>({ offer, grid, returnFocusTo }: Saving<Row>): {
  entries: readonly MenuEntry[]
  dialog: ReactNode
} {
  const mayCreate = useHasAnyRole(offer ? ['reporting.create'] : [])
  const maySee = useHasAnyRole(offer ? dataSourceRoles[offer.source] : [])
  // Nothing until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean>()
  const close = useCallback(() => setOpen(false), [])
  const isOffered = offer !== undefined && mayCreate && maySee
  const entries = useMemo(
    () => (isOffered ? [{ title: 'Save as Data Set', onSelect: () => setOpen(true) }] : none),
    [isOffered],
  )
  const { columns, configuration } = grid
  const dialog = offer && isOpen !== undefined && (
    <Suspense>
      <SaveDataSetDialog
        isOpen={isOpen}
        offer={offer}
        filter={configuration.filter}
        words={partsOf(configuration.filter).map((part) => inWords(part, columns))}
        onClose={close}
        returnFocusTo={returnFocusTo}
      />
    </Suspense>
  )
  return { entries, dialog }
}

const none: readonly MenuEntry[] = []
