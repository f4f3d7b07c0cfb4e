import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { longTimeout } from './viewer.ts'

/** A request that was submitted. */
export type Submitted = { id: string; projectName: string }

type Node = { name?: string; extras?: { elementId?: string | number } }

/** The ids of the elements in a model file: in the extras of its nodes, or in their names, `Family:Type:ElementId`. */
export async function elementIdsAt(request: APIRequestContext, address: string): Promise<string[]> {
  const response = await request.get(address)
  expect(response.ok(), address).toBe(true)
  const file = await response.body()
  const { nodes = [] } = JSON.parse(file.subarray(20, 20 + file.readUInt32LE(12)).toString('utf8')) as {
    nodes?: Node[]
  }
  return nodes.flatMap(({ name = '', extras }) => String(extras?.elementId ?? name.split(':')[2] ?? '') || [])
}

/** Collects the addresses of the model files that the page fetches from now on. */
export function modelsFetchedBy(page: Page): Set<string> {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (/\/models\/.*\.glb/.test(request.url())) addresses.add(request.url())
  })
  return addresses
}

export function list(page: Page, name: string): Locator {
  return page.getByRole('list', { name, exact: true })
}

export function banner(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title })
}

/** Waits long, because the worker shares the processors with everything else. */
export async function isComplete(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('header').getByText('Complete', { exact: true })).toBeVisible(longTimeout)
}

/** Opens a page, and returns the headers of its API calls. */
export async function headersOf(page: Page, path: string): Promise<Record<string, string>> {
  const { pathname } = new URL(path, 'http://localhost')
  // The previous page may still be making calls for another organization.
  const call = page.waitForRequest(
    (request) =>
      /\/api\//.test(request.url()) &&
      request.headers()['organization'] === decodeURIComponent(pathname.split('/')[1] ?? ''),
  )
  await page.goto(path)
  const { authorization = '', organization = '' } = (await call).headers()
  return { authorization, organization }
}

type Wanted = { projectName: string; portfolio?: string; prototypeRelease?: string }

/** Submits a request with the default options, by the call that the form makes. */
export async function submitRequest(
  page: Page,
  headers: Record<string, string>,
  { projectName, portfolio = 'P13', prototypeRelease = '2024.10' }: Wanted,
): Promise<Submitted> {
  const api = `${new URL(page.url()).origin}/api`
  async function read<Answer>(path: string): Promise<Answer> {
    const response = await page.request.get(`${api}/${path}`, { headers })
    expect(response.ok(), path).toBe(true)
    return (await response.json()) as Answer
  }
  const [hub] = await read<{ id: string }[]>('autodeskcloud/hubs')
  const projects = await read<{ id: string }[]>(`autodeskcloud/hubs/${hub?.id}/projects/user`)
  const { optionSets } = await read<{ optionSets: { label: string; defaultValue: string }[] }>(
    `lintel-webapi/prototypes/${headers['organization']}/${portfolio}/${prototypeRelease}`,
  )
  const form = {
    architectOfRecord: 'Gensler',
    projectType: 'FSR - Free Standing Restaurant',
    projectNumber: '04211',
    projectName,
    address1: '1 Main Street',
    address2: '',
    city: 'Atlanta',
    state: 'Georgia',
    zipCode: '',
    county: '',
    township: '',
    portfolio,
    prototypeRelease,
    optionSets: Object.fromEntries(optionSets.map(({ label, defaultValue }) => [label, defaultValue])),
  }
  // Some projects cannot be read or have another Revit version: takes the first that the platform accepts.
  for (const { id } of projects) {
    const response = await page.request.post(`${api}/revitassemblyrequest`, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: { ...form, bim360ProjectId: id },
    })
    if (response.status() === 201) return { ...((await response.json()) as { id: string }), projectName }
  }
  throw new Error('No cloud project of the account takes a request.')
}
