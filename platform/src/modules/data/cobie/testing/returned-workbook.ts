import readSheets from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'

/** The cells of a workbook, by sheet. */
export async function sheetsOf(workbook: Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = (await readSheets(workbook)) as { sheet: string; data: unknown[][] }[]
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}

/** A workbook as a person returns it, with these changes of its sheets. */
export async function returned(
  sheets: Record<string, unknown[][]>,
  change: (row: Record<string, unknown>, sheet: string) => void,
): Promise<Uint8Array> {
  const written = Object.entries(sheets).map(([sheet, [headings = [], ...rows]]) => {
    const changed = rows.map((row) => {
      const cellsByHeading = Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]]))
      change(cellsByHeading, sheet)
      return headings.map((heading) =>
        cellOf(cellsByHeading[String(heading)] as string | number | Date | null | undefined),
      )
    })
    return { sheet, data: [headings.map(String), ...changed] }
  })
  return writeExcelFile(written).toBuffer()
}

function cellOf(value: string | number | Date | null | undefined) {
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
  return value ?? null
}
