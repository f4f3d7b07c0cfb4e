import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startAutodeskStandIn, type AutodeskStandIn } from '../autodesk-cloud/autodesk-stand-in.ts'
import { keepReport } from './report-log.ts'

let service: AutodeskStandIn
beforeAll(async () => {
  service = await startAutodeskStandIn()
})
afterAll(() => service.close())

let entries: string[] = []
async function log(level: string, message: string): Promise<void> {
  entries.push(`${level}: ${message}`)
}

beforeEach(() => {
  entries = []
  service.apiCalls = []
})

const unreadable = ['warning: The report of Design Automation could not be read.']

test('keeps the end of a long report, in entries that fit', async () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `Line ${index + 1}: ${'x'.repeat(40)}`)
  service.api = () => ({ status: 200, body: lines.join('\n') })
  await keepReport(`${service.address}/report`, service.address, { log })
  expect(entries).toHaveLength(12)
  for (const entry of entries) expect(entry.length).toBeLessThan(4000)
  expect(entries.at(-1)).toContain('Line 3000: ')
})

test('keeps a line that is longer than an entry, and no control characters', async () => {
  service.api = () => ({ status: 200, body: `\u0000\u001b[31m${'y'.repeat(9000)}` })
  await keepReport(`${service.address}/report`, service.address, { log })
  expect(entries.map((entry) => entry.length)).toEqual([3906, 3906, 1210])
  expect(entries[0]).toMatch(/^info: \[31my+$/)
})

test.each([
  ['none', undefined],
  ['no address', 'report'],
  ['an address of something else here', 'http://127.0.0.1:9/report'],
  ['a file', 'file:///etc/passwd'],
])('goes on without a report: %s', async (_case, reportUrl) => {
  await keepReport(reportUrl, service.address, { log })
  expect([entries, service.apiCalls]).toEqual([unreadable, []])
})

test('goes on where the report is gone', async () => {
  service.api = () => ({ status: 403, body: 'expired' })
  await keepReport(`${service.address}/report`, service.address, { log })
  expect(entries).toEqual(unreadable)
})
