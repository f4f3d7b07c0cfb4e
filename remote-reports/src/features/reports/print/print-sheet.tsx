import type { Report } from '@lintel/shared/contract/reports'
import type { GridModel } from '@lintel/shared/grid'
import { withoutBidiControls } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { titleOf } from '../../report-text/index.ts'
import { PrintCharts } from './print-charts.tsx'
import { PrintHead } from './print-head.tsx'
import { paperFor } from './print-paper.model.ts'
import { PrintRows } from './print-rows.tsx'
import { printStyle } from './print-style.ts'
import { usePrintedRows } from './use-printed-rows.ts'

type PrintSheetProps = { report: Report; grid: GridModel<number>; onPrinted: () => void }

/** The print version of the page: header, charts and a plain table, black on white even in dark mode. */
export function PrintSheet({ report, grid, onPrinted }: PrintSheetProps) {
  const rows = usePrintedRows(grid)
  const paper = useMemo(() => {
    const titles = rows.columns.map(({ title }) => title)
    // Nothing is visible before all rows are ready, so the layout is computed only once.
    return paperFor(titles, rows.isReady ? rows.parts : [])
  }, [rows.columns, rows.isReady, rows.parts])
  const sheet = useRef<HTMLDivElement>(null)
  const print = useEffectEvent(async (isUnmounted: () => boolean) => {
    // Waits for the logo, which is left out if it fails to load.
    await Promise.allSettled(Array.from(sheet.current?.querySelectorAll('img') ?? [], (image) => image.decode()))
    if (isUnmounted()) return
    // Browsers use the document title as the PDF's name.
    const title = document.title
    document.title = withoutBidiControls(titleOf(report)).replaceAll('|', '-')
    window.print()
    document.title = title
    onPrinted()
  })
  useEffect(() => {
    if (!rows.isReady) return undefined
    let isUnmounted = false
    void print(() => isUnmounted)
    return () => {
      isUnmounted = true
    }
  }, [rows.isReady])
  return (
    <div ref={sheet} className="print-sheet" aria-hidden>
      <style>{printStyle(paper)}</style>
      <PrintHead report={report} rowCount={grid.positions.length} printed={rows.total} />
      <PrintCharts report={report} />
      <PrintRows columns={rows.columns} widths={paper.columns} parts={rows.parts} />
    </div>
  )
}
