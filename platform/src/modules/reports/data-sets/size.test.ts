import type { Problem } from '@lintel/shared/contract'
import { dataSetEntriesSchema, type DataSet } from '@lintel/shared/contract/reports'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

const everything = { as: 'local|everything', organization: 'CFA' }
const analyst = { as: 'local|analyst', organization: 'CFA' }

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

/** Some 100 kB, as much as a filter may have. */
const fat = {
  logic: 'or',
  filters: Array.from({ length: 190 }, () => ({ field: 'status', operator: '==', value: 'x'.repeat(500) })),
}

async function save(name: string, more: object = {}, caller = analyst) {
  const body = { name, source: 'assembly-requests', filter: fat, ...more }
  const answer = await platform.call({ ...caller, method: 'POST', url: '/api/data-sets', body })
  return { status: answer.status, code: answer.json<Problem>().code, dataSet: answer.json<DataSet>() }
}

async function change({ id, revision }: DataSet, body: object, caller = analyst) {
  const answer = await platform.call({
    ...{ ...caller, method: 'PATCH', url: `/api/data-sets/${id}` },
    body: { revision, ...body },
  })
  return { status: answer.status, code: answer.json<Problem>().code, dataSet: answer.json<DataSet>() }
}

const tooLarge = { status: 409, code: 'data-sets/too-large' }

/** Members who each save what they may, and share it. */
async function shareOfAll(): Promise<void> {
  const people = ['local|analyst', 'local|designer', 'local|viewer', 'local|reviewer']
  await platform.asOwner(`insert into members (organization_id, user_id, roles)
    select 'CFA', person, '{reporting.read,reporting.create,analytics.read}' from unnest('{${people.join()}}'::text[]) person
    on conflict (organization_id, user_id) do update set roles = excluded.roles`)
  for (const as of people)
    for (let count = 0; count < 4; count += 1)
      await save(`Fat ${count}`, { isShared: true }, { as, organization: 'CFA' })
}

test('keeps so many bytes of filters for one person, and lets what is there be changed', async () => {
  const first = await save('First')
  expect(first.status).toBe(201)
  const second = await save('Second')
  expect(await save('Third')).toMatchObject(tooLarge)
  const small = await save('Small', { filter: null })
  expect(await change(small.dataSet, { filter: fat })).toMatchObject(tooLarge)
  expect((await change(first.dataSet, { name: 'First of All', filter: fat })).status).toBe(200)
  expect((await change(second.dataSet, { filter: null })).status).toBe(200)
  expect((await save('Third')).status).toBe(201)
})

test('shares so many bytes of an organization, whoever saves them: the list stays short', async () => {
  await shareOfAll()
  const own = await save('Of an Administrator', {}, everything)
  expect(await change(own.dataSet, { isShared: true }, everything)).toMatchObject(tooLarge)
  const { text } = await platform.call({ ...everything, url: '/api/data-sets?as=entries' })
  expect(text.length).toBeLessThan(16 * 1024)
  const [entry] = dataSetEntriesSchema.parse(JSON.parse(text)).filter(({ name }) => name.startsWith('Fat'))
  expect(entry?.filterWords).toMatch(/^Status is x+…$/)
  const one = await platform.call({ ...everything, url: `/api/data-sets/${entry?.id}` })
  expect(one.json<DataSet>().filter).toEqual(fat)
})

test('shares so many data sets of an organization', async () => {
  await platform.asOwner(`insert into data_sets (organization_id, name, source, is_shared, owner_name)
    select 'CFA', 'Shared ' || n, 'assembly-requests', true, '' from generate_series(1, 300) n`)
  expect(await save('One More', { filter: null, isShared: true })).toMatchObject({ code: 'data-sets/too-many-shared' })
  const own = await save('One More', { filter: null })
  expect(own.status).toBe(201)
  const { text } = await platform.call({ ...analyst, url: '/api/data-sets?as=entries' })
  expect(text.length).toBeLessThan(150 * 1024)
})

test('keeps report types within the same bounds', async () => {
  const dataSet = await save('For Report Types', { filter: null })
  const definition = { source: 'assembly-requests', headers: ['status'], filter: null, grouping: null }
  async function saveType(name: string, more: object) {
    const body = { name, dataSetId: dataSet.dataSet.id, definition: { ...definition, ...more } }
    const answer = await platform.call({ ...analyst, method: 'POST', url: '/api/report-types', body })
    return { status: answer.status, code: answer.json<Problem>().code }
  }
  for (const name of ['First', 'Second']) expect((await saveType(name, { filter: fat })).status).toBe(201)
  expect(await saveType('Third', { filter: fat })).toEqual({ status: 409, code: 'report-types/too-large' })
  await platform.asOwner(`with made as (insert into report_types (organization_id, name, source, owner_name)
      select 'CFA', 'Made ' || n, 'assembly-requests', '' from generate_series(1, 298) n returning id)
    insert into report_type_versions (organization_id, report_type_id, version, definition, author_name)
    select 'CFA', id, 1, '${JSON.stringify(definition)}', '' from made`)
  expect(await saveType('Small', {})).toEqual({ status: 409, code: 'report-types/too-many-shared' })
  const { text } = await platform.call({ ...analyst, url: '/api/report-types' })
  expect(text.length).toBeLessThan(1.5 * 1024 * 1024)
})
