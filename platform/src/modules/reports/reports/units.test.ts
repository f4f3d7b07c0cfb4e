import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ReportDefinition, ReportPreview } from '@lintel/shared/contract/reports'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { plantReviewedCapture } from '../../data/capture-reviews/testing/plant-reviewed-capture.ts'
import { analyst, openReportDesk, organizationId } from './testing/report-desk.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await plantReviewedCapture(platform)
  await platform.asOwner(`update members set roles = roles || '{revitupload.read}' where user_id = '${analyst}'`)
  const rule = { id: 'any', kind: 'instance', setName: 'Size', parameterName: 'Width', value: '1000', unit: 'mm' }
  await platform.asOwner(`update capture_review_types set rules = '${JSON.stringify([rule])}'`)
  await platform.asOwner(`update capture_review_reports set difference = 'other', rule = 0, element_value = '900 mm'`)
})
afterAll(() => platform.close())

const headers = ['reason', 'action', 'approvedValue', 'elementValue']
const listed: ReportDefinition = { source: 'flagged-elements', headers, filter: null, grouping: null }
const grouped: ReportDefinition = {
  ...listed,
  headers: [],
  grouping: { by: [{ field: 'kindOfReason' }], measures: [{ function: 'count' }], chart: true },
}

async function runAs(units: 'imperial' | 'metric', definition: ReportDefinition) {
  await platform.asOwner(`update organizations set units = '${units}' where id = '${organizationId}'`)
  const desk = openReportDesk(platform)
  const subject = await desk.plant(definition)
  const report = await desk.run(subject)
  const [rows] = await desk.rows(report.id)
  const { dataSetId, timeZone } = subject
  const preview = await desk.call('/report-types/preview', {
    method: 'POST',
    body: { dataSetId, definition, timeZone },
  })
  return { report, rows: rows?.columns, preview: preview.json<ReportPreview>().rows.columns }
}

test('says measures of reviews in the units of the organization, as its pages do', async () => {
  const { rows, preview } = await runAs('imperial', listed)
  const expected = [
    ['Width is 2′ 11 7/16″ instead of 3′ 3 3/8″.'],
    ['Set Width to 3′ 3 3/8″.'],
    ['3′ 3 3/8″'],
    ['2′ 11 7/16″'],
  ]
  expect([rows, preview]).toEqual([expected, expected])
  expect((await runAs('metric', listed)).rows).toEqual([
    ['Width is 900 mm instead of 1000 mm.'],
    ['Set Width to 1000 mm.'],
    ['1000 mm'],
    ['900 mm'],
  ])
})

test('says them in charts as in the rows', async () => {
  const { report, rows } = await runAs('imperial', grouped)
  expect(rows?.[0]).toEqual(['Width is not 3′ 3 3/8″.'])
  expect(report.charts.map(({ labels }) => labels)).toEqual([['Width is not 3′ 3 3/8″.']])
})
