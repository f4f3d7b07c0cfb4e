import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import type { CaptureReviewRun } from '@lintel/shared/contract/captures'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ifcText, project, walls } from '../../../ifc/testing/ifc-text.ts'
import { aForm, requester, submit } from '../../assembly/assembly-requests/testing/forms.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { openDesk } from '../../data/capture-ingestions/testing/ingestion-desk.ts'
import { workReview } from '../../data/capture-reviews/testing/plant-capture.ts'
import { openReportDesk, requestList } from '../../reports/reports/testing/report-desk.ts'

const everything = { as: 'local|everything', organization: 'CFA' }

let server: UploadServer
beforeAll(async () => {
  server = await startOnFolder()
  const events = ['capture.completed', 'report.completed', 'request.completed', 'review.completed']
  const body = { address: 'https://example.com/events', events }
  const url = '/api/webhooks'
  await server.platform.call({ ...everything, method: 'POST', url, body })
})
afterAll(() => server.close())

async function told(type: string): Promise<unknown[]> {
  const rows = await server.platform.asOwner<{ body: string }>(
    `select body from webhook_deliveries d join webhook_messages m on m.id = d.message_id
     where type = $1 and status = 'waiting' order by position`,
    [type],
  )
  return rows.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
}

test('tells of a capture once it is complete, and not of a file that was there before', async () => {
  const desk = await openDesk(server.platform)
  for (const name of ['Store.ifc', 'Same.ifc']) {
    const id = await desk.submit(ifcText([...project, ...walls([{ properties: [] }])]), name)
    await desk.work(id)
  }
  const [capture] = await server.platform.asOwner<{ id: string }>(
    `select id from captures where document_file_name = 'Store.ifc'`,
  )
  expect(await told('capture.completed')).toEqual([{ captureId: capture?.id, fileName: 'Store.ifc' }])
})

test('tells of each review', async () => {
  const [capture] = await server.platform.asOwner<{ id: string }>(
    `select id from captures where document_file_name = 'Store.ifc'`,
  )
  const url = `/api/captures/${capture?.id}/reviews`
  const review = (await server.platform.call({ ...everything, method: 'POST', url })).json<CaptureReviewRun>()
  expect(await told('review.completed')).toEqual([])
  await workReview(server.platform, review.id)
  await workReview(server.platform, review.id)
  expect(await told('review.completed')).toEqual([
    { reviewId: review.id, captureId: capture?.id, flagged: expect.any(Number) },
  ])
})

test('tells of a report that is ready', async () => {
  const desk = openReportDesk(server.platform)
  const report = await desk.run(await desk.plant(requestList, { name: 'All Requests' }))
  expect(await told('report.completed')).toEqual([
    { reportId: report.id, reportType: 'All Requests', dataset: 'All Requests', rows: report.rowCount },
  ])
})

test('tells of a request that somebody completes, and of none that is canceled', async () => {
  const { platform } = server
  const ids: string[] = []
  for (const end of ['complete', 'cancel']) {
    const request = (await submit(platform, await aForm(platform))).json<AssemblyRequest>()
    ids.push(request.id)
    const caller = end === 'complete' ? everything : requester
    const call = {
      ...caller,
      method: 'PUT',
      url: `/api/revitassemblyrequest/${end}`,
      body: { id: request.id },
    } as const
    expect((await platform.call(call)).status).toBe(200)
  }
  expect(await told('request.completed')).toMatchObject([{ requestId: ids[0], release: expect.any(String) }])
})
