import { useEffect, useRef, useState } from 'react'
import { isCancellation } from '../../core/api/index.ts'
import { downloadFile } from '../components/download-file.ts'
import type { Sheet } from './sheet.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'
import { spreadsheetFileName } from './file-name.ts'

export type SpreadsheetExportState =
  | { status: 'idle' | 'cancelled' | 'done' }
  | { status: 'running'; percent: number }
  | { status: 'failed'; error: Error }

export type SpreadsheetExport = {
  state: SpreadsheetExportState
  /** Writes and downloads a file; one at a time. The name is without `.xlsx`. */
  start: (fileName: string, sheet: Sheet) => void
  cancel: () => void
  /** Dismisses the failure. */
  dismiss: () => void
}

/** The export of a page. Leaving the page cancels it. */
export function useSpreadsheetExport(): SpreadsheetExport {
  const [state, setState] = useState<SpreadsheetExportState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(fileName: string, sheet: Sheet, { signal }: AbortController) {
    setState({ status: 'running', percent: 0 })
    try {
      const onProgress = (percent: number) => setState({ status: 'running', percent })
      downloadFile(await writeSpreadsheet(sheet, { signal, onProgress }), spreadsheetFileName(fileName))
      setState({ status: 'done' })
    } catch (error) {
      setState(isCancellation(error) ? { status: 'cancelled' } : { status: 'failed', error: error as Error })
    } finally {
      running.current = undefined
    }
  }

  return {
    state,
    start: (fileName, sheet) => {
      if (running.current) return
      running.current = new AbortController()
      void run(fileName, sheet, running.current)
    },
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ status: 'idle' }),
  }
}
