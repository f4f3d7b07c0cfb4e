import type { Report } from '@lintel/shared/contract/reports'
import type { GridModel } from '@lintel/shared/grid'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { titleOf } from '../report-words.model.ts'
import { PrintCharts } from './print-charts.tsx'
import { PrintHead } from './print-head.tsx'
import { PrintRows } from './print-rows.tsx'
import { paperFor } from './print-paper.model.ts'
import { printStyle } from './print-style.ts'
import { usePrintedRows } from './use-printed-rows.ts'

type PrintSheetProps = { report: Report; grid: GridModel<number>; onPrinted: () => void }

/** What is printed in the place of the page: head, charts and a plain table, black on white whatever the mode. */
export function PrintSheet({ report, grid, onPrinted }: PrintSheetProps) {
  const rows = usePrintedRows(grid)
  const paper = useMemo(() => {
    const titles = rows.columns.map(({ title }) => title)
    // What it is before all rows are there is not seen.
    return paperFor(titles, rows.isReady ? rows.parts : [])
  }, [rows.columns, rows.isReady, rows.parts])
  const sheet = useRef<HTMLDivElement>(null)
  const print = useEffectEvent(async (isLeft: () => boolean) => {
    // A logo that cannot be loaded is left out.
    await Promise.allSettled(Array.from(sheet.current?.querySelectorAll('img') ?? [], (image) => image.decode()))
    if (isLeft()) return
    // What the browser calls the file.
    const title = document.title
    document.title = titleOf(report).replaceAll('|', '-')
    window.print()
    document.title = title
    onPrinted()
  })
  useEffect(() => {
    if (!rows.isReady) return undefined
    let isLeft = false
    void print(() => isLeft)
    return () => {
      isLeft = true
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
