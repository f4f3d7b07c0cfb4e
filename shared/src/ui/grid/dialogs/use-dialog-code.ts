import { useCallback, useRef, useState } from 'react'
import { queryOptions, useQueryClient } from '../../../core/api/index.ts'
import { closeToast, showToast } from '../../toast/index.ts'

const codeQuery = queryOptions({
  queryKey: ['shared', 'grid-dialogs'],
  queryFn: () => import(/* webpackChunkName: "grid-dialogs" */ './index.ts'),
  staleTime: 'static',
  gcTime: Infinity,
  structuralSharing: false,
})

type Name =
  | 'columns'
  | 'data-set'
  | 'groups'
  | 'column-menu'
  | 'filter'
  | 'view'
  | 'delete-view'
  | 'view-conflict'
  | 'pivot'
  | 'calculated'
type Opened = { name: Name; isOpen: boolean; code: typeof import('./index.ts') }

/** Which dialog is open or closing; undefined before the first one. Their code is loaded when the first is opened. */
export function useDialogCode() {
  const [opened, setOpened] = useState<Opened>()
  const queries = useQueryClient()
  const failureToast = useRef<number>(undefined)
  const open = useCallback(
    (name: Name) => {
      async function fetchAndOpen() {
        try {
          const code = await queries.query(codeQuery)
          setOpened({ name, isOpen: true, code })
        } catch {
          const action = { text: 'Try Again', callback: () => void fetchAndOpen() }
          // Try Again only applies to the dialog that was requested last.
          if (failureToast.current !== undefined) closeToast(failureToast.current)
          failureToast.current = showToast({ type: 'error', text: "Couldn't open the dialog. Try again.", action })
        }
      }
      void fetchAndOpen()
    },
    [queries],
  )
  // The menu of a column closes after it has opened a dialog.
  const closeMenu = useCallback(
    () => setOpened((before) => (before?.name === 'column-menu' ? { ...before, isOpen: false } : before)),
    [],
  )
  const close = useCallback(() => setOpened((before) => before && { ...before, isOpen: false }), [])
  return { opened, open, close, closeMenu }
}
