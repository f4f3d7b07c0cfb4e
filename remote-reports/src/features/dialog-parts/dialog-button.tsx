import { Button } from '@lintel/shared/ui'
import { useEffect, useRef, useState, type ComponentType } from 'react'

/** Milliseconds from closing until the selections are reset (specification 2, "Business constants and limits"): by then nobody sees them go. */
const resetDelay = 250

export type DialogProps = { isOpen: boolean; onClose: () => void }

type DialogButtonProps = {
  label: string
  isPrimary?: boolean
  /** Beside others that stand back as well. */
  isQuiet?: boolean
  /** One of many in a list: small, and named by what it is for. */
  of?: string
  dialog: ComponentType<DialogProps>
}

/** A button and the dialog that it opens. Each time it opens, the dialog starts anew. */
export function DialogButton({
  label,
  isPrimary = false,
  isQuiet = false,
  of,
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
        {...(of !== undefined && { size: 'sm', colorPalette: 'gray', 'aria-label': `${label} ${of}` })}
        onClick={open}
      >
        {label}
      </Button>
      <OpenedDialog key={timesReset} isOpen={isOpen} onClose={close} />
    </>
  )
}
