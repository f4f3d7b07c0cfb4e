import { useEffect, useRef, useState } from 'react'

/** Specification 2, section 9: nobody sees the selections go. */
const resetDelay = 250

/** A dialog that begins anew some time after it was closed: `round` is the key of what it holds. */
export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOpen,
    round,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setRound((before) => before + 1), resetDelay)
    },
  }
}
