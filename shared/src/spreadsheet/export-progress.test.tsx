import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '../testing/index.ts'
import { setGlobal } from '../testing/runner/index.ts'
import { Button, UiProvider } from '../ui/index.ts'
import { ExportProgress, useSpreadsheetExport, type Sheet } from './index.ts'

const downloads: { name: string; file: Blob }[] = []

beforeEach(() => {
  downloads.length = 0
  runSpreadsheetWorkers()
  const files = new Map<string, Blob>()
  class DownloadUrl extends URL {
    static override createObjectURL(file: Blob) {
      const address = `blob:${files.size}`
      files.set(address, file)
      return address
    }
    static override revokeObjectURL(address: string) {
      files.delete(address)
    }
  }
  setGlobal('URL', DownloadUrl)
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) downloads.push({ name: this.download, file })
  })
})

function Screen({ sheet }: { sheet: Sheet }) {
  const spreadsheet = useSpreadsheetExport()
  return (
    <UiProvider>
      <main tabIndex={-1}>
        <Button onClick={() => spreadsheet.start('Requests 11/22/2026', sheet)}>Export To Excel</Button>
        <ExportProgress {...spreadsheet} />
      </main>
    </UiProvider>
  )
}

function sheetOf(rowCount: number, valueAt = (row: number) => `Row ${row}`): Sheet {
  return { name: 'Requests', rowCount, columns: [{ kind: 'text', title: 'Name', valueAt }] }
}

test('an export is downloaded under its name, and said to be', async () => {
  const user = userEvent.setup()
  const { container } = render(<Screen sheet={sheetOf(3)} />)
  await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The spreadsheet was downloaded.'))
  expect(downloads.map(({ name }) => name)).toEqual(['Requests 11-22-2026.xlsx'])
  const { rows } = await readSpreadsheet(downloads[0]?.file ?? new Blob())
  expect(rows).toEqual([['Name'], ['Row 0'], ['Row 1'], ['Row 2']])
  expect(screen.queryByRole('progressbar')).toBeNull()
  await expectNoAxeViolations(container)
})

test('a running export shows how far it is, and can be cancelled', async () => {
  setGlobal('Worker', SilentWorker)
  const user = userEvent.setup()
  const { container } = render(<Screen sheet={sheetOf(5_000)} />)
  await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
  expect(await screen.findByRole('progressbar')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Exporting to Excel: 0 %')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Cancel Export' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The export was cancelled.'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  expect(downloads).toEqual([])
})

test('a failed export says why, until it is dismissed', async () => {
  const user = userEvent.setup()
  render(<Screen sheet={sheetOf(1_048_576)} />)
  await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A spreadsheet has at most 1,048,575 rows')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an export ends with its screen', async () => {
  setGlobal('Worker', SilentWorker)
  const user = userEvent.setup()
  const { unmount } = render(<Screen sheet={sheetOf(5)} />)
  await user.click(screen.getByRole('button', { name: 'Export To Excel' }))
  await screen.findByRole('progressbar')
  unmount()
  await waitFor(() => expect(SilentWorker.running).toBe(0))
})

/** It takes what it gets and never answers. */
class SilentWorker {
  static running = 0
  constructor() {
    SilentWorker.running += 1
  }
  postMessage() {
    return this
  }
  terminate() {
    SilentWorker.running -= 1
  }
}
