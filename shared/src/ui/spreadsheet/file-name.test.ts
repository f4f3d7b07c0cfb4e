import { expect, test } from '@jest/globals'
import { sheetName, spreadsheetFileName } from './file-name.ts'

test.each([
  ['Assembly Request Analytics - P14 - 11/22/2026', 'Assembly Request Analytics - P14 - 11-22-2026.xlsx'],
  ['a<b>c:d"e\\f|g?h*i\u0000j', 'a-b-c-d-e-f-g-h-i-j.xlsx'],
  ['..hidden. ', 'hidden.xlsx'],
  ['con', 'con_.xlsx'],
  ['Console', 'Console.xlsx'],
  ['', 'Export.xlsx'],
  ['😀'.repeat(300), `${'😀'.repeat(40)}.xlsx`],
])('%j is the file %j', (name, file) => {
  expect(spreadsheetFileName(name)).toBe(file)
})

test.each([
  ['Requests [In Progress]', 'Requests -In Progress-'],
  ["'quoted'", 'quoted'],
  ['', 'Sheet 1'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('%j is the sheet %j', (name, sheet) => {
  expect(sheetName(name)).toBe(sheet)
})
