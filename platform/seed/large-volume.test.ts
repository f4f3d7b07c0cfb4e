import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { demoAccounts } from './demo-accounts.ts'
import { largeOrganization, seedLargeVolume } from './large-volume.ts'
import { sketchContent } from './models/made-content.ts'
import { withScope } from '../src/database/scope.ts'
import { cloudProjects } from '../src/modules/assembly/autodesk-cloud/schema.ts'
import { buildTestApp } from '../src/testing/build-test-app.ts'

test('gives one organization the volume of a load test and leaves the others alone', async () => {
  const { db, call, close } = await buildTestApp()
  afterTest(close)
  const everything = demoAccounts[0]?.id ?? ''
  async function releasesOf(organization: string) {
    const url = `/api/lintel-webapi/prototypes/${organization}`
    return (await call({ url, as: everything, organization })).json<{ prototype: string }[]>()
  }
  const before = await releasesOf('HFA')

  await withScope(db, {}, (tx) => seedLargeVolume(tx, sketchContent, { requests: 5500 }))

  const prototypes = new Set((await releasesOf(largeOrganization)).map(({ prototype }) => prototype))
  expect(prototypes.size).toBeGreaterThan(300)
  expect(await releasesOf('HFA')).toEqual(before)
  const url = `/api/organizations/${largeOrganization}/users`
  const members = (await call({ url, as: everything, organization: largeOrganization })).json<unknown[]>()
  expect(members.length).toBeGreaterThan(1000)
  const projects = await withScope(db, { organizationId: largeOrganization }, (tx) => tx.$count(cloudProjects))
  expect(projects).toBeGreaterThan(2000)
  const requests = `/api/revitassemblyrequest/organizations/${largeOrganization}?state=completed&skip=5490&take=10`
  const page = await call({ url: requests, as: 'local|designer', organization: largeOrganization })
  expect(page.json<AssemblyRequestPage>().total).toBeGreaterThan(5499)
  expect(page.json<AssemblyRequestPage>().items).toHaveLength(10)
})
