import type { Page } from '@playwright/test'
import { headersOf } from '../assembly.ts'
import { expect } from '../journey.ts'
import { longTimeout } from '../viewer.ts'
import { captures, preparedCapture } from './prepared-capture.ts'
import { storeModel } from './store-model.ts'
import { uploadCapture } from './upload-capture.ts'

type Made = { id: string }

/** Compares two buildings that differ in each of their walls, and returns the id of the comparison. */
export async function makeComparison(page: Page): Promise<string> {
  const headers = await headersOf(page, captures)
  const [baseCaptureId, compareCaptureId] = [await building(3), await building(4)]
  const { id } = await send(page, { path: 'comparisons', headers, data: { baseCaptureId, compareCaptureId } })
  await completed(page, `comparisons/${id}`, headers)
  return id

  function building(height: number) {
    const walls = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, height, at: index * 2 }))
    return uploadCapture(page, { headers, fileName: `Back ${height}.ifc`, content: storeModel('Back', walls) })
  }
}

/** Checks the prepared capture against rules that it violates, and returns the id of the check. */
export async function makeIdsCheck(page: Page): Promise<string> {
  const headers = await headersOf(page, captures)
  const path = `captures/${preparedCapture().id}/ids-checks/sent?name=back.ids`
  const { id } = await send(page, { path, headers: { ...headers, ...xml }, data: rules })
  await completed(page, `ids-checks/${id}`, headers)
  return id
}

/** Imports enough IDS files for a list that scrolls, and returns the URL of the list. */
export async function makeIdsImports(page: Page, list: string): Promise<string> {
  const headers = await headersOf(page, list)
  for (const name of ['a', 'b', 'c', 'd']) {
    const path = `ids-imports?fileName=back-${name}.ids`
    await send(page, { path, headers: { ...headers, ...xml }, data: rules })
  }
  return list
}

/** Creates enough topics for a list that scrolls, and returns the URL of the list. */
export async function makeTopics(page: Page, list: string): Promise<string> {
  const headers = await headersOf(page, list)
  const content = storeModel('Back', [{ id: 1, height: 3, at: 0 }])
  await uploadCapture(page, { headers, fileName: 'Back Topics.ifc', content })
  const projects = await page.request.get(`${new URL(page.url()).origin}/api/projects?called=Back`, { headers })
  const [project] = (await projects.json()) as Made[]
  for (let number = 1; number <= 20; number += 1) {
    await send(page, { path: 'topics', headers, data: { projectId: project?.id, title: `Back ${number}` } })
  }
  return list
}

const xml = { 'content-type': 'application/xml' }

const rules = `<?xml version="1.0" encoding="UTF-8"?>
<ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
<ids:info><ids:title>Walls</ids:title></ids:info>
<ids:specifications><ids:specification name="Walls have a description" ifcVersion="IFC2X3 IFC4 IFC4X3_ADD2">
<ids:applicability minOccurs="1" maxOccurs="unbounded">
<ids:entity><ids:name><ids:simpleValue>IFCWALL</ids:simpleValue></ids:name></ids:entity>
</ids:applicability>
<ids:requirements>
<ids:attribute><ids:name><ids:simpleValue>Description</ids:simpleValue></ids:name></ids:attribute>
</ids:requirements></ids:specification></ids:specifications></ids:ids>`

type Sent = { path: string; headers: Record<string, string>; data: unknown }

async function send(page: Page, { path, headers, data }: Sent): Promise<Made> {
  const answer = await page.request.post(`${new URL(page.url()).origin}/api/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Made
}

async function completed(page: Page, path: string, headers: Record<string, string>): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`${new URL(page.url()).origin}/api/${path}`, { headers })
    expect(await answer.json()).toMatchObject({ status: 'Complete' })
  }).toPass({ ...longTimeout, intervals: [500] })
}
