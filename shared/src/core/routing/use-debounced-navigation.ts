import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation } from 'react-router-dom'
import { useRouter } from './router-provider.tsx'

type Pending = { navigate: () => void; timer: ReturnType<typeof setTimeout>; isDue: boolean }

export type DebouncedNavigation = {
  /** Runs `navigate` when this has not been called again for `delay` milliseconds and no navigation is under way. */
  debounce: (navigate: () => void) => void
  cancel: () => void
}

/**
 * For changes of the address that follow typing or dragging. A change belongs to the history entry in which it was scheduled: it is
 * dropped as soon as that entry is left, although the page may still be drawn while the next one is loading. `onLeave` is called
 * when the same component shows the next entry.
 */
export function useDebouncedNavigation(delay: number, onLeave?: () => void): DebouncedNavigation {
  const router = useRouter()
  const pending = useRef<Pending>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  const run = useCallback(() => {
    const due = pending.current
    if (!due) return
    due.isDue = true
    // A navigation that is under way would be aborted. `onIdle` runs this again when it has ended.
    if (router?.state.navigation.state !== 'idle') return
    pending.current = undefined
    due.navigate()
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
    // The router has not finished yet when it calls its subscribers.
    if (pending.current?.isDue) pending.current.timer = setTimeout(run)
  }
  useHistoryEntry({ onIdle, onLeave: cancel, onNextDrawn: () => onLeave?.() })
  return { debounce, cancel }
}

type EntryCallbacks = {
  /** The router has moved on; the page is still drawn. */
  onLeave: () => void
  /** The same component is drawn for another entry. */
  onNextDrawn: () => void
  /** The entry is the same, and no navigation is under way. */
  onIdle: () => void
}

/** Follows the history entry in which a component is drawn. Replacing its address, except for the path, is the same entry. */
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
