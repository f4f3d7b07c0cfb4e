import type { Page } from '@playwright/test'
import { environment } from '../environment.ts'
import { expect } from '../journey.ts'
import { longTimeout } from '../viewer.ts'
import type { StoreFile } from './store-file.ts'

/** Chooses a file to be uploaded on the page of captures. */
export async function upload(page: Page, file: StoreFile): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByLabel('IFC files').setInputFiles(file)
}

/** Waits until an uploaded file is captured, and opens the capture. Workers may have other files to do first. */
export async function openWhenCaptured(page: Page, { name }: StoreFile): Promise<void> {
  const link = page.getByRole('link', { name: `View Capture: ${name}` })
  await expect(link).toBeVisible(longTimeout)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'View Capture' }).getByRole('link', { name }).click()
}

type MasterElement = { id: string; type: string; revision: number }

/** Marks a type in the master model as not approved, by the calls of its screens. */
export async function rejectType(page: Page, type: string, reason: string, action: string): Promise<void> {
  const all = await call<MasterElement[]>(page, 'GET', '')
  const found = all.find((element) => element.type === type)
  if (!found) throw new Error(`The master model has no type ${type}.`)
  const { id, revision } = found
  const verdict = { status: 'Not Approved', notApprovedReason: reason, notApprovedAction: action, revision }
  await call(page, 'PUT', `/${id}`, verdict)
}

async function call<Answer>(page: Page, method: string, path: string, data?: unknown): Promise<Answer> {
  const token = await page.evaluate(() => {
    const text = Object.values<unknown>(localStorage).find((value) => String(value).includes('access_token'))
    return (JSON.parse(String(text)) as { body: { access_token: string } }).body.access_token
  })
  const response = await page.request.fetch(`${environment.origin}/api/master-model${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, Organization: 'HFA' },
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`The master model answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Answer
}
