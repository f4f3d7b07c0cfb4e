import type { Organization, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'
const url = '/api/organizations/HFA'

async function read(): Promise<Organization> {
  return (await platform.call({ url, as: admin })).json<Organization>()
}

function change(body: Partial<Organization>) {
  return platform.call({ method: 'PUT', url, as: admin, body })
}

test('refuses a change of what somebody else has changed meanwhile, and says both values', async () => {
  const { displayName, theme, revision } = await read()
  expect((await change({ displayName: 'First', theme, revision })).json<Organization>().revision).toBe(revision + 1)
  const changedTheme = theme && { ...theme, primaryColor: '#112233' }
  const second = await change({ displayName: 'Second', theme: changedTheme, revision })
  expect(second.json<Problem>()).toMatchObject({
    status: 409,
    code: 'organizations/changed-meanwhile',
    errors: [
      { path: 'displayName', message: 'It is "First" now; you sent "Second".' },
      { path: 'theme.primaryColor', message: 'It is "#0F766E" now; you sent "#112233".' },
    ],
  })
  expect(await read()).toEqual({ id: 'HFA', displayName: 'First', theme, units: 'imperial', revision: revision + 1 })
  expect(displayName).toBe('Harbor & Field')
})

test('lets one of many through who change the same revision at the same moment', async () => {
  const { theme, revision } = await read()
  const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`)
  const answers = await Promise.all(names.map((displayName) => change({ displayName, theme, revision })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const winner = answers.find(({ status }) => status === 200)?.json<Organization>()
  expect(await read()).toEqual(winner)
})

test('takes a change without a revision, as callers of the specified call send it', async () => {
  const { theme } = await read()
  expect((await change({ displayName: 'Plain', theme })).status).toBe(200)
})

test('keeps the revision when nothing changes', async () => {
  const organization = await read()
  expect((await change(organization)).json()).toEqual(organization)
})
