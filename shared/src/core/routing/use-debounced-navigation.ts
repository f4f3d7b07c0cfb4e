import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation } from 'react-router-dom'
import { useRouter } from './router-provider.tsx'

type Pending = { navigate: () => void; timer: ReturnType<typeof setTimeout>; isDue: boolean }

export type DebouncedNavigation = {
  /** Calls `navigate` `delay` milliseconds after the last call, once no navigation is in progress. */
  debounce: (navigate: () => void) => void
  cancel: () => void
}

/**
 * For URL changes that follow typing or dragging. A change belongs to the history entry in which it was scheduled. It
 * is dropped when the person leaves that entry, even if the page is still rendered while the next one loads. `onLeave`
 * is called when the same component renders for another entry.
 */
export function useDebouncedNavigation(delay: number, onLeave?: () => void): DebouncedNavigation {
  const router = useRouter()
  const pending = useRef<Pending>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  const run = useCallback(() => {
    const dueNavigation = pending.current
    if (!dueNavigation) return
    dueNavigation.isDue = true
    // Navigating now would abort the navigation in progress. `onIdle` runs this again afterward.
    if (router?.state.navigation.state !== 'idle') return
    pending.current = undefined
    dueNavigation.navigate()
  }, [router])
  const debounce = useCallback(
    (navigate: () => void) => {
      cancel()
      pending.current = { navigate, timer: setTimeout(run, delay), isDue: false }
    },
    [cancel, run, delay],
  )
  useEffect(() => cancel, [cancel])

  function onIdle() {
    // The router calls its subscribers before it has finished.
    if (pending.current?.isDue) pending.current.timer = setTimeout(run)
  }
  useHistoryEntry({ onIdle, onLeave: cancel, onNextDrawn: () => onLeave?.() })
  return { debounce, cancel }
}

type EntryCallbacks = {
  /** The router has moved on, but the page is still rendered. */
  onLeave: () => void
  /** The same component is rendered for another entry. */
  onNextDrawn: () => void
  /** The entry is the same, and no navigation is in progress. */
  onIdle: () => void
}

/**
 * Calls back on changes of the history entry in which a component is rendered. Replacing the URL without changing the
 * path stays in the entry.
 */
function useHistoryEntry(callbacks: EntryCallbacks): void {
  const router = useRouter()
  const { key: drawnKey } = useLocation()
  const isLeft = useRef(false)
  const call = useEffectEvent((name: keyof EntryCallbacks) => callbacks[name]())

  useEffect(() => {
    if (!router) return undefined
    let { key, pathname } = router.state.location
    return router.subscribe(({ location, historyAction, navigation }) => {
      const isReplaced = historyAction === NavigationType.Replace && location.pathname === pathname
      const isSame = location.key === key || isReplaced
      ;({ key, pathname } = location)
      if (!isSame) {
        isLeft.current = true
        call('onLeave')
      } else if (navigation.state === 'idle') call('onIdle')
    })
  }, [router])

  useLayoutEffect(() => {
    if (isLeft.current) call('onNextDrawn')
    isLeft.current = false
  }, [drawnKey])
}
