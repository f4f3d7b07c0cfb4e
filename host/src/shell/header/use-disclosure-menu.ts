import { menuCloseDelay, menuOpenDelay } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** Hovering shows the panel while the pointer stays; a click keeps it open, and a second click closes it. */
type MenuState = 'closed' | 'hovered' | 'open'

/** A panel under a button: opens on click and on hover (specification 1, "Business constants and limits"), closes with Escape and outside. */
export function useDisclosureMenu() {
  const [state, setState] = useState<MenuState>('closed')
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const change = useDelayedChange(setState)
  const isOpen = state !== 'closed'
  useCloseOutside(root, isOpen, setState)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    change('closed')
    button.current?.focus()
  }

  function onPointerEnter(event: PointerEvent) {
    if (isMouse(event)) change(state === 'open' ? 'open' : 'hovered', menuOpenDelay)
  }

  function onPointerLeave(event: PointerEvent) {
    if (isMouse(event) && state !== 'open') change('closed', menuCloseDelay)
  }

  return {
    isOpen,
    /** The panel is removed with the focus in it, and the next page may not take it, so the button does. */
    close() {
      change('closed')
      button.current?.focus()
    },
    root: { ref: root, onKeyDown, onPointerEnter, onPointerLeave },
    button: { ref: button, 'aria-expanded': isOpen, onClick: () => change(state === 'open' ? 'closed' : 'open') },
  }
}

/** A tap also triggers hover events, which would open the panel that the click of the same tap then closes. */
function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === 'mouse'
}

function useDelayedChange(setState: (state: MenuState) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return function change(state: MenuState, delay = 0) {
    clearTimeout(timer.current)
    if (delay === 0) setState(state)
    else timer.current = setTimeout(() => setState(state), delay)
  }
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, setState: (state: MenuState) => void) {
  useEffect(() => {
    if (!isOpen) return
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !root.current?.contains(target)) setState('closed')
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [root, isOpen, setState])
}
