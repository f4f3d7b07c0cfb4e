import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ReportDefinition } from '@lintel/shared/contract/reports'
import { readSheet } from 'read-excel-file/node'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { openReportDesk, type ReportDesk } from '../../reports/testing/report-desk.ts'
import { mondays, plantSchedule } from '../testing/plant-schedule.ts'
import { openScheduleDesk } from '../testing/schedule-desk.ts'

let platform: TestApp
let desk: ReportDesk
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openReportDesk(platform)
  await platform.asOwner(`update assembly_requests set requested_date = '2019-06-01T12:00Z'`)
})
afterAll(() => platform.close())

/** Moves as many requests to these moments. */
async function requestedAt(moments: readonly string[]): Promise<void> {
  await platform.asOwner(
    `update assembly_requests r set requested_date = moment from unnest($1::timestamptz[]) with ordinality as m (moment, n),
       (select id, row_number() over (order by id) as n from assembly_requests where organization_id = 'CFA') numbered
     where numbered.id = r.id and m.n = numbered.n`,
    [moments],
  )
}

const source = 'assembly-requests'
const listed: ReportDefinition = { source, headers: ['requestedDate'], filter: null, grouping: null }
const counted: ReportDefinition = {
  ...{ source, headers: [], filter: null },
  grouping: { by: [{ field: 'requestedDate', unit: 'day' }], measures: [{ function: 'count' }], chart: true },
}

async function sentAs(format: 'csv' | 'xlsx', subject: { reportTypeId: string; dataSetId: string }, timeZone: string) {
  await platform.asOwner(`delete from report_schedules`)
  await platform.asOwner(`delete from outbox_emails`)
  const recurrence = { ...mondays, weekdays: [...mondays.weekdays], timeZone }
  const schedules = openScheduleDesk(platform)
  const { reportTypeId, dataSetId } = subject
  await schedules.recur(
    await plantSchedule(platform, { reportTypeId, dataSetId, recurrence, withSpreadsheet: true, format }),
  )
  const [letter] = await schedules.letters()
  const file = await platform.files.store.open(letter?.key ?? '')
  return { text: letter?.text ?? '', file: file ? await buffer(file.content) : Buffer.of() }
}

/** The minute before the day, half past its first and its second midnight, the last minute of the day, and the end of it. */
const nights = [
  ['Atlantic/Azores', '2023-10-29', ['10-28T23:59', '10-29T00:30', '10-29T01:30', '10-30T00:59', '10-30T01:00']],
  ['America/Havana', '2025-11-02', ['11-02T03:59', '11-02T04:30', '11-02T05:30', '11-03T04:59', '11-03T05:00']],
] as const

test.each(nights)(
  'where midnight comes twice, in %s, the hour between is of %s in the rows, bars, files and letters of a report',
  async (zone, day, moments) => {
    await requestedAt(moments.map((moment) => `${day.slice(0, 4)}-${moment}:00Z`))
    const filter = { field: 'requestedDate', operator: '==', value: day } as const
    const grouped = await desk.run({ ...(await desk.plant(counted, { filter })), timeZone: zone })
    expect((await desk.rows(grouped.id)).map(({ columns }) => columns)).toEqual([[[day], [3]]])
    expect(grouped.charts.map(({ data }) => data)).toEqual([[3]])

    const clock = ['23:59', '00:30', '00:30'].map((time) => `${day} ${time}`)
    const subject = await desk.plant(listed, { filter })
    const csv = await sentAs('csv', subject, zone)
    expect(csv.text).toContain('is ready: 3 rows.')
    expect(csv.text).toContain(`(${zone}).`)
    expect(csv.file.toString().slice(1).split('\r\n')).toEqual([`Requested Date (${zone})`, ...clock])
    const sheet = await sentAs('xlsx', subject, zone)
    const [title, ...cells] = (await readSheet(sheet.file)).map(([cell]) => cell)
    expect(title).toBe(`Requested Date (${zone})`)
    // A day is a number in the file, and the reader cuts off what is less than a millisecond of it.
    const shown = cells.map((cell) => cell instanceof Date && new Date(cell.getTime() + 1).toISOString().slice(0, 16))
    expect(shown).toEqual(clock.map((text) => text.replace(' ', 'T')))
    expect(await readSheet(sheet.file, 'About')).toEqual([['Time Zone', zone]])
  },
)
