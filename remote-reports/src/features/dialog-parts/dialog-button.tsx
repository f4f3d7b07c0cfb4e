import { Button } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type ComponentType } from 'react'

/** Milliseconds after closing until the selections are reset (specification 2, "Business constants and limits"). */
const resetDelay = 250

export type DialogProps = { isOpen: boolean; onClose: () => void }

type DialogButtonProps = {
  label: string
  isPrimary?: boolean
  /** A less prominent style. */
  isQuiet?: boolean
  /** The item's name, for a small button in a list. */
  itemName?: string
  dialog: ComponentType<DialogProps>
}

/** A button with its dialog, which is mounted again each time it opens. */
export function DialogButton({
  label,
  isPrimary = false,
  isQuiet = false,
  itemName,
  dialog: OpenedDialog,
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [timesReset, setTimesReset] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function reset() {
    clearTimeout(timer.current)
    timer.current = undefined
    setTimesReset((before) => before + 1)
  }
  function open() {
    if (timer.current !== undefined) reset()
    setOpen(true)
  }
  function close() {
    setOpen(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(reset, resetDelay)
  }
  return (
    <>
      <Button
        variant={isPrimary ? 'solid' : 'outline'}
        {...(isQuiet && { colorPalette: 'gray' })}
        {...(itemName !== undefined && { size: 'sm', colorPalette: 'gray', 'aria-label': `${label} ${itemName}` })}
        onClick={open}
      >
        {label}
      </Button>
      <OpenedDialog key={timesReset} isOpen={isOpen} onClose={close} />
    </>
  )
}
