import { mostCounted, type Problem } from '@lintel/shared/contract'
import type { AssemblyEmail, AssemblyLog, AssemblyRequest, AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { seedManyRequests } from '../../../../seed/requests/many-requests.ts'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { aForm, requester, submit } from './testing/forms.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.asOwner('delete from assembly_requests')
})
afterAll(() => platform.close())

const everything = { as: 'local|everything', organization: 'CFA' }
const list = '/api/revitassemblyrequest/organizations/CFA'
const none = '00000000-0000-4000-8000-000000000000'

async function submitted(): Promise<AssemblyRequest> {
  const answer = await submit(platform, await aForm(platform))
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('{')])
  return answer.json<AssemblyRequest>()
}

function at(id: string, part = ''): string {
  return `/api/revitassemblyrequest/${id}${part}`
}

async function page(query = '', caller: Omit<Call, 'url'> = requester): Promise<AssemblyRequestPage> {
  return (await platform.call({ ...caller, url: `${list}${query}` })).json<AssemblyRequestPage>()
}

function complete(id: string, caller: Omit<Call, 'url'> = everything) {
  return platform.call({ ...caller, method: 'PUT', url: '/api/revitassemblyrequest/complete', body: { id } })
}

function cancel(id: string, caller: Omit<Call, 'url'> = requester) {
  return platform.call({ ...caller, method: 'PUT', url: '/api/revitassemblyrequest/cancel', body: { id } })
}

/** Turns a request to the state in which a worker would leave it. */
function turnTo(id: string, assignments: string) {
  return platform.asOwner(`update assembly_requests set ${assignments} where id = $1`, [id])
}

test('lists the own requests, newest first, in parts, whatever address is named', async () => {
  const oldest = await submitted()
  const middle = await submitted()
  const newest = await submitted()
  await turnTo(middle.id, `status = 'Error', completed_date = now()`)
  expect((await page()).items.map(({ id }) => id)).toEqual([newest.id, middle.id, oldest.id])
  expect(await page('?skip=1&take=1')).toMatchObject({ items: [{ id: middle.id, status: 'Error' }], total: 3 })
  expect(await page('?skip=7')).toEqual({ items: [], total: 3, hasMore: false })
  expect(await page('?state=in-progress')).toMatchObject({ items: [{ id: newest.id }, { id: oldest.id }], total: 2 })
  expect(await page('?state=completed')).toMatchObject({ items: [{ id: middle.id }], total: 1 })
  expect(await page('?emailAddress=designer@lintel.test', everything)).toEqual({ items: [], total: 0, hasMore: false })
  expect((await platform.call({ ...requester, url: `${list}?take=101` })).status).toBe(400)
})

test('shows any request of the organization to its readers, and none of another', async () => {
  const { id } = await submitted()
  const analyst = { as: 'local|analyst', organization: 'CFA' }
  expect((await platform.call({ ...analyst, url: at(id) })).json()).toMatchObject({ id, requestedBy: 'Dario Delgado' })
  for (const part of ['', '/log', '/emails', '/events']) {
    const elsewhere = await platform.call({ ...everything, organization: 'HFA', url: at(id, part) })
    expect([elsewhere.status, elsewhere.json<Problem>().code]).toEqual([404, 'assembly/not-found'])
  }
  expect((await platform.call({ ...requester, url: at(none) })).status).toBe(404)
  expect((await platform.call({ ...requester, url: at('7') })).json<Problem>().code).toBe('request/invalid')
})

test('names the option sets in the order in which the wizard asks for them', async () => {
  const { id, portfolio, prototypeRelease, optionSets } = await submitted()
  const [release] = await platform.asOwner(
    `select array(select jsonb_array_elements(option_sets)->>'label') as labels from prototype_releases
     where organization_id = 'CFA' and prototype = $1 and version = $2`,
    [portfolio, prototypeRelease],
  )
  const { labels } = release as { labels: string[] }
  expect(labels.length).toBeGreaterThan(2)
  expect(Object.keys(optionSets)).toEqual(labels)
  await turnTo(id, `option_sets = '{"Of old": "1"}' || option_sets, prototype_release = prototype_release`)
  const read = (await platform.call({ ...requester, url: at(id) })).json<AssemblyRequest>()
  expect(Object.keys(read.optionSets)).toEqual([...labels, 'Of old'])
})

test('gives the assembled model at a signed address, under a name that any disk takes', async () => {
  const { id } = await submitted()
  const key = `organizations/CFA/assemblies/${id}/${'a'.repeat(64)}.glb`
  await platform.files.store.write(key, 'glTF')
  await turnTo(
    id,
    `status = 'Complete', completed_date = now(), project_name = 'A/B "Q"?', element_count = 12, duration = 3400,
     result_key = '${key}', result_hash = '${'a'.repeat(64)}', result_bytes = 4`,
  )
  const { result } = (await platform.call({ ...requester, url: at(id) })).json<AssemblyRequest>()
  expect(result).toMatchObject({ fileName: '04512 A B Q.glb', elementCount: 12, duration: 3400, file: { bytes: 4 } })
  expect((await platform.call({ url: result?.file.url ?? '' })).text).toBe('glTF')
})

test('shows the log in its order, and of the e-mails only those to the caller', async () => {
  const { id } = await submitted()
  await platform.asOwner(
    `insert into assembly_log_entries (organization_id, request_id, attempt, level, message)
     values ('CFA', $1, 1, 'info', 'First.'), ('CFA', $1, 1, 'error', 'Second.')`,
    [id],
  )
  await platform.asOwner(
    `insert into outbox_emails (organization_id, recipient_id, "to", subject, text, request_id)
     values ('CFA', 'local|designer', 'designer@lintel.test', 'Mine', 'Done.', $1),
       ('CFA', 'local|everything', 'everything@lintel.test', 'Not mine', 'Done.', $1)`,
    [id],
  )
  const log = (await platform.call({ ...requester, url: at(id, '/log') })).json<AssemblyLog>()
  expect(log.entries.map(({ message }) => message)).toEqual(['First.', 'Second.'])
  const emails = (await platform.call({ ...requester, url: at(id, '/emails') })).json<AssemblyEmail[]>()
  expect(emails).toEqual([expect.objectContaining({ subject: 'Mine', sentAt: null })])
})

test('is marked complete once, by whom the log says, and its worker is refused from then on', async () => {
  const { id } = await submitted()
  await turnTo(id, `status = 'InProgress', attempt = 1`)
  expect((await complete(id, requester)).status).toBe(403)
  const answers = await Promise.all([complete(id), complete(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const marked = answers.find(({ status }) => status === 200)?.json<AssemblyRequest>()
  expect(marked).toMatchObject({ id, status: 'Complete', progress: 100, result: null })
  expect(marked?.steps.map(({ outcome }) => outcome)).toEqual(['done'])
  expect(marked?.completedDate).not.toBeNull()
  const { entries } = (await platform.call({ ...requester, url: at(id, '/log') })).json<AssemblyLog>()
  expect(entries).toMatchObject([{ level: 'warning', message: 'Marked complete by Evelyn Everett.' }])
  const late = await platform.asOwner(`select 1 from assembly_requests where id = $1 and attempt = 1`, [id])
  expect(late).toEqual([])
})

test('is cancelled by its creator or whoever may complete it, and its worker is refused from then on', async () => {
  const [own, running] = [await submitted(), await submitted()]
  await turnTo(running.id, `status = 'InProgress', attempt = 1`)
  const analyst = { as: 'local|analyst', organization: 'CFA' }
  const refused = await cancel(own.id, analyst)
  expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'assembly/not-yours'])
  expect((await cancel(own.id, { ...everything, organization: 'HFA' })).status).toBe(404)
  const answers = await Promise.all([cancel(own.id), cancel(own.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const cancelled = answers.find(({ status }) => status === 200)?.json<AssemblyRequest>()
  expect(cancelled).toMatchObject({ status: 'Error', statusDetails: 'Cancelled by Dario Delgado.', result: null })
  expect(cancelled?.completedDate).not.toBeNull()
  const other = await cancel(running.id, everything)
  expect(other.json()).toMatchObject({ status: 'Error', statusDetails: 'Cancelled by Evelyn Everett.' })
  const late = await platform.asOwner(`select 1 from assembly_requests where id = $1 and attempt = 1`, [running.id])
  expect(late).toEqual([])
  const { entries } = (await platform.call({ ...requester, url: at(running.id, '/log') })).json<AssemblyLog>()
  expect(entries).toMatchObject([{ level: 'warning', message: 'Cancelled by Evelyn Everett.' }])
  const jobs = await platform.asOwner(
    `select 1 from pgboss.job where name = 'assembly-ended' and data->>'requestId' = $1`,
    [running.id],
  )
  expect(jobs).toHaveLength(1)
})

test('says why something cannot be marked complete', async () => {
  const { id } = await submitted()
  await turnTo(id, `status = 'Error', completed_date = now()`)
  const failed = await complete(id)
  expect([failed.status, failed.json<Problem>().code]).toEqual([409, 'assembly/already-completed'])
  expect(failed.json<Problem>().detail).toBe(
    'This request has ended with an error meanwhile. Request it again instead.',
  )
  expect((await complete(none)).json<Problem>().code).toBe('assembly/not-found')
})

test('finds the own requests by words of number, name, city, portfolio and release, in the order that is asked for', async () => {
  await platform.asOwner('delete from assembly_requests')
  const named: [string, string, string][] = [
    ['100', 'Café Größe 100%', `status = 'Complete', completed_date = now(), city = 'Austin'`],
    ['20', 'Midtown', `status = 'Error', completed_date = now(), city = 'Boise'`],
    ['3', 'Ash Lane', `city = 'Boise', portfolio = 'S97', prototype_release = '2031.1'`],
  ]
  for (const [number, name, assignments] of named) {
    const { id } = await submitted()
    await turnTo(id, `project_number = '${number}', project_name = '${name}', ${assignments}`)
  }
  const found = async (query: string) => (await page(query)).items.map(({ projectNumber }) => projectNumber)
  const sought = [
    ['CAFÉ grösse', []],
    ['CAFÉ GRÖßE', ['100']],
    ['boise', ['3', '20']],
    ['2031 s97', ['3']],
    ['lane boise', ['3']],
    ['0%', ['100']],
    ['_', []],
    ['nowhere', []],
    ['  ', ['3', '20', '100']],
  ] as const
  for (const [text, numbers] of sought) {
    expect([text, await found(`?search=${encodeURIComponent(text)}`)]).toEqual([text, numbers])
  }
  expect(await page('?search=boise&skip=1&take=1')).toMatchObject({ items: [{ projectNumber: '20' }], total: 2 })
  expect(await found('?search=boise&state=failed')).toEqual(['20'])
  expect(await found('?state=complete')).toEqual(['100'])
  expect(await found('?state=completed')).toEqual(['20', '100'])
  expect(await found('?sort=oldest')).toEqual(['100', '20', '3'])
  expect(await found('?sort=number')).toEqual(['3', '20', '100'])
  expect(await found('?sort=name')).toEqual(['3', '100', '20'])
  expect((await platform.call({ ...requester, url: `${list}?sort=colour` })).status).toBe(400)
})

test('counts as many as anybody turns pages for, and says that there are more', async () => {
  const { id } = await submitted()
  await turnTo(id, `status = 'Complete', completed_date = now()`)
  const scope = { organizationId: 'CFA', userId: 'local|designer' }
  await withScope(platform.db, scope, (tx) => seedManyRequests(tx, { ...scope, count: mostCounted + 5 }))
  const last = await page(`?state=completed&skip=${mostCounted - 1}&take=1`)
  expect(last.items).toHaveLength(1)
  expect(last).toMatchObject({ total: mostCounted, hasMore: true })
})
