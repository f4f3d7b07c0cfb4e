import type { Report } from '@lintel/shared/contract/reports'
import type { GridModel } from '@lintel/shared/grid'
import { Button, Portal, Printer } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { PrintSheet } from './print-sheet.tsx'

type PrintReportProps = { report: Report; grid: GridModel<number>; isReady: boolean }

/** Prints the report or saves it as PDF in the browser's dialog, also with Ctrl+P and Cmd+P. */
export function PrintReport({ report, grid, isReady }: PrintReportProps) {
  const [isPrinting, setPrinting] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isReady || event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPrinting(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={!isReady}
        loading={isPrinting}
        loadingText="Print PDF"
        onClick={() => setPrinting(true)}
      >
        <Printer aria-hidden size={16} />
        Print PDF
      </Button>
      {isPrinting && (
        <Portal>
          <PrintSheet report={report} grid={grid} onPrinted={() => setPrinting(false)} />
        </Portal>
      )}
    </>
  )
}
