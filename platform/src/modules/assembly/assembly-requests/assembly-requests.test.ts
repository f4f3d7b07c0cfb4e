import type { AddressInfo } from 'node:net'
import { type Problem, maxCounted } from '@lintel/shared/contract'
import {
  type AssemblyRequest,
  type AssemblyEmail,
  type AssemblyLog,
  type AssemblyRequestPage,
  assemblyRequestSchema,
  type Preflight,
} from '@lintel/shared/contract/assembly'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp, type Call } from '../../../testing/build-test-app.ts'
import { aForm, submit, requester, projectWith } from './testing/forms.ts'
import { maxStreams } from '../../../events/open-streams.ts'
import { seedManyRequests } from '../../../../seed/requests/many-requests.ts'
import { withScope } from '../../../database/scope.ts'
import { maxInProgress } from './submit-request.ts'
import { judgeForm, type CheckInput } from './preflight/judge-form.model.ts'

describe('event routes', () => {
  let platform: TestApp
  let origin: string
  beforeAll(async () => {
    platform = await buildTestApp()
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => platform.close())

  async function submitForm(): Promise<string> {
    return (await submit(platform, await aForm(platform))).json<AssemblyRequest>().id
  }

  type EventStream = { answer: Response; next(): Promise<AssemblyRequest | undefined>; leave(): void }

  /** Follows the events like a browser, over a real connection. `next` returns the next event, or undefined at the end. */
  async function follow(id: string, as = 'local|designer'): Promise<EventStream> {
    const leaving = new AbortController()
    afterTest(() => leaving.abort())
    const response = await fetch(`${origin}/api/revitassemblyrequest/${id}/events`, {
      headers: { authorization: `Bearer ${await platform.tokenFor(as)}`, organization: 'CFA' },
      signal: leaving.signal,
    })
    const events = eventsOf(response)
    return {
      answer: response,
      next: async () => (await events.next()).value ?? undefined,
      leave: () => leaving.abort(),
    }
  }

  async function* eventsOf(response: Response): AsyncGenerator<AssemblyRequest, undefined> {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, data] = /^event: request\ndata: (.*)$/m.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (data !== undefined) yield JSON.parse(data) as AssemblyRequest
      }
    }
  }

  /** Changes the request like a worker: the change and its announcement are in one transaction. */
  function change(id: string, assignments: string) {
    return platform.asOwner(
      `with changed as (update assembly_requests set ${assignments} where id = '${id}' returning id)
     select pg_notify('changes:CFA', 'assembly-requests:CFA:' || id) from changed`,
    )
  }

  test('streams the request immediately and after each change until it is complete', async () => {
    const id = await submitForm()
    const { answer, next } = await follow(id)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(await next()).toMatchObject({ id, status: 'Queued' })
    await change(id, `status = 'InProgress', progress = 40`)
    expect(await next()).toMatchObject({ status: 'InProgress', progress: 40 })
    await change(id, `status = 'Complete', completed_date = now()`)
    expect(await next()).toMatchObject({ status: 'Complete' })
    expect(await next()).toBeUndefined()
  })

  test('continues after the listening connection was lost', async () => {
    const id = await submitForm()
    const { next } = await follow(id)
    await next()
    await platform.asOwner(
      `update assembly_requests set progress = 7 where id = '${id}';
     select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    expect(await next()).toMatchObject({ progress: 7 })
    await change(id, 'progress = 8')
    expect(await next()).toMatchObject({ progress: 8 })
  })

  test("ends when the user's role is removed", async () => {
    const id = await submitForm()
    const { next } = await follow(id, 'local|analyst')
    await next()
    await platform.asOwner(`update members set roles = '{}' where user_id = 'local|analyst'`)
    await change(id, 'progress = 9')
    expect(await next()).toBeUndefined()
    expect((await follow(id, 'local|analyst')).answer.status).toBe(403)
  })

  test('limits open connections per person, and closing one frees its slot', async () => {
    const id = await submitForm()
    const open = await Promise.all(Array.from({ length: maxStreams.ofPerson }, () => follow(id, 'local|everything')))
    const refused = await follow(id, 'local|everything')
    expect([refused.answer.status, ((await refused.answer.json()) as Problem).code]).toEqual([
      429,
      'platform/too-many-streams',
    ])
    open[0]?.leave()
    await until(async () => expect((await follow(id, 'local|everything')).answer.status).toBe(200))
  })

  test("doesn't delay stopping the server, and tells the client when to reconnect", async () => {
    const stopped = await buildTestApp()
    const id = (await submit(stopped, await aForm(stopped))).json<AssemblyRequest>().id
    const address = await stopped.app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${address}/api/revitassemblyrequest/${id}/events`, {
      headers: { authorization: `Bearer ${await stopped.tokenFor('local|designer')}`, organization: 'CFA' },
    })
    const [, text] = await Promise.all([stopped.close(), response.text()])
    expect(text).toContain(`"id":"${id}"`)
    expect(text).toMatch(/\n\n: goodbye, .*\nretry: (?:[2-9]\d\d|1\d\d\d|2000)\n\n$/)
  })
})

describe('assembly request routes', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    await platform.asOwner('delete from assembly_requests')
  })
  afterAll(() => platform.close())

  const everything = { as: 'local|everything', organization: 'CFA' }
  const list = '/api/revitassemblyrequest/organizations/CFA'
  const none = '00000000-0000-4000-8000-000000000000'

  async function submitForm(): Promise<AssemblyRequest> {
    const response = await submit(platform, await aForm(platform))
    expect([response.status, response.text]).toEqual([201, expect.stringContaining('{')])
    return response.json<AssemblyRequest>()
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

  /** Sets a request to the state in which a worker would leave it. */
  function setState(id: string, assignments: string) {
    return platform.asOwner(`update assembly_requests set ${assignments} where id = $1`, [id])
  }

  test("lists only the caller's requests, newest first, paginated, whatever address is given", async () => {
    const oldest = await submitForm()
    const middle = await submitForm()
    const newest = await submitForm()
    await setState(middle.id, `status = 'Error', completed_date = now()`)
    expect((await page()).items.map(({ id }) => id)).toEqual([newest.id, middle.id, oldest.id])
    expect(await page('?skip=1&take=1')).toMatchObject({ items: [{ id: middle.id, status: 'Error' }], total: 3 })
    expect(await page('?skip=7')).toEqual({ items: [], total: 3, hasMore: false })
    expect(await page('?state=in-progress')).toMatchObject({ items: [{ id: newest.id }, { id: oldest.id }], total: 2 })
    expect(await page('?state=completed')).toMatchObject({ items: [{ id: middle.id }], total: 1 })
    expect(await page('?emailAddress=designer@lintel.test', everything)).toEqual({
      items: [],
      total: 0,
      hasMore: false,
    })
    expect((await platform.call({ ...requester, url: `${list}?take=101` })).status).toBe(400)
  })

  test('shows any request to readers in the organization, and to no one in another', async () => {
    const { id } = await submitForm()
    const analyst = { as: 'local|analyst', organization: 'CFA' }
    expect((await platform.call({ ...analyst, url: at(id) })).json()).toMatchObject({
      id,
      requestedBy: 'Dario Delgado',
    })
    for (const part of ['', '/log', '/emails', '/events']) {
      const elsewhere = await platform.call({ ...everything, organization: 'HFA', url: at(id, part) })
      expect([elsewhere.status, elsewhere.json<Problem>().code]).toEqual([404, 'assembly/not-found'])
    }
    expect((await platform.call({ ...requester, url: at(none) })).status).toBe(404)
    expect((await platform.call({ ...requester, url: at('7') })).json<Problem>().code).toBe('request/invalid')
  })

  test('returns the option sets in the order of the wizard', async () => {
    const { id, portfolio, prototypeRelease, optionSets } = await submitForm()
    const [release] = await platform.asOwner(
      `select array(select jsonb_array_elements(option_sets)->>'label') as labels from prototype_releases
     where organization_id = 'CFA' and prototype = $1 and version = $2`,
      [portfolio, prototypeRelease],
    )
    const { labels } = release as { labels: string[] }
    expect(labels.length).toBeGreaterThan(2)
    expect(Object.keys(optionSets)).toEqual(labels)
    await setState(id, `option_sets = '{"Of old": "1"}' || option_sets, prototype_release = prototype_release`)
    const read = (await platform.call({ ...requester, url: at(id) })).json<AssemblyRequest>()
    expect(Object.keys(read.optionSets)).toEqual([...labels, 'Of old'])
  })

  test('returns the assembled model at a signed URL, under a valid file name', async () => {
    const { id } = await submitForm()
    const key = `organizations/CFA/assemblies/${id}/${'a'.repeat(64)}.glb`
    await platform.files.store.write(key, 'glTF')
    await setState(
      id,
      `status = 'Complete', completed_date = now(), project_name = 'A/B "Q"?', element_count = 12, duration = 3400,
     result_key = '${key}', result_hash = '${'a'.repeat(64)}', result_bytes = 4`,
    )
    const { result } = (await platform.call({ ...requester, url: at(id) })).json<AssemblyRequest>()
    expect(result).toMatchObject({ fileName: '04512 A B Q.glb', elementCount: 12, duration: 3400, file: { bytes: 4 } })
    expect((await platform.call({ url: result?.file.url ?? '' })).text).toBe('glTF')
  })

  test("shows the log in order, and only the caller's own emails", async () => {
    const { id } = await submitForm()
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

  test('is marked complete once, records by whom, and rejects its worker from then on', async () => {
    const { id } = await submitForm()
    await setState(id, `status = 'InProgress', attempt = 1`)
    expect((await complete(id, requester)).status).toBe(403)
    const responses = await Promise.all([complete(id), complete(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const marked = responses.find(({ status }) => status === 200)?.json<AssemblyRequest>()
    expect(marked).toMatchObject({ id, status: 'Complete', progress: 100, result: null })
    expect(marked?.steps.map(({ outcome }) => outcome)).toEqual(['done'])
    expect(marked?.completedDate).not.toBeNull()
    const { entries } = (await platform.call({ ...requester, url: at(id, '/log') })).json<AssemblyLog>()
    expect(entries).toMatchObject([{ level: 'warning', message: 'Marked complete by Evelyn Everett.' }])
    const late = await platform.asOwner(`select 1 from assembly_requests where id = $1 and attempt = 1`, [id])
    expect(late).toEqual([])
  })

  test('can be canceled by its creator or users who can complete it, and rejects its worker from then on', async () => {
    const [own, running] = [await submitForm(), await submitForm()]
    await setState(running.id, `status = 'InProgress', attempt = 1`)
    const analyst = { as: 'local|analyst', organization: 'CFA' }
    const refused = await cancel(own.id, analyst)
    expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'assembly/not-yours'])
    expect((await cancel(own.id, { ...everything, organization: 'HFA' })).status).toBe(404)
    const responses = await Promise.all([cancel(own.id), cancel(own.id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const cancelled = responses.find(({ status }) => status === 200)?.json<AssemblyRequest>()
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

  test("explains why a request can't be marked complete", async () => {
    const { id } = await submitForm()
    await setState(id, `status = 'Error', completed_date = now()`)
    const failed = await complete(id)
    expect([failed.status, failed.json<Problem>().code]).toEqual([409, 'assembly/already-completed'])
    expect(failed.json<Problem>().detail).toBe('This request ended with an error. Request it again instead.')
    expect((await complete(none)).json<Problem>().code).toBe('assembly/not-found')
  })

  test("finds the caller's requests by number, name, city, portfolio and release, in the requested order", async () => {
    await platform.asOwner('delete from assembly_requests')
    const named: [string, string, string][] = [
      ['100', 'Café Größe 100%', `status = 'Complete', completed_date = now(), city = 'Austin'`],
      ['20', 'Midtown', `status = 'Error', completed_date = now(), city = 'Boise'`],
      ['3', 'Ash Lane', `city = 'Boise', portfolio = 'S97', prototype_release = '2031.1'`],
    ]
    for (const [number, name, assignments] of named) {
      const { id } = await submitForm()
      await setState(id, `project_number = '${number}', project_name = '${name}', ${assignments}`)
    }
    const found = async (query: string) => (await page(query)).items.map(({ projectNumber }) => projectNumber)
    const searches = [
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
    for (const [text, numbers] of searches) {
      expect([text, await found(`?search=${encodeURIComponent(text)}`)]).toEqual([text, numbers])
    }
    expect(await page('?search=boise&skip=1&take=1')).toMatchObject({ items: [{ projectNumber: '20' }], total: 2 })
    expect(await found('?search=boise&state=failed')).toEqual(['20'])
    expect(await found('?state=complete')).toEqual(['100'])
    expect(await found('?state=completed')).toEqual(['20', '100'])
    expect(await found('?sort=oldest')).toEqual(['100', '20', '3'])
    expect(await found('?sort=number')).toEqual(['3', '20', '100'])
    expect(await found('?sort=name')).toEqual(['3', '100', '20'])
    expect((await platform.call({ ...requester, url: `${list}?sort=color` })).status).toBe(400)
  })

  test('limits how many requests are counted, and says that there are more', async () => {
    const { id } = await submitForm()
    await setState(id, `status = 'Complete', completed_date = now()`)
    const scope = { organizationId: 'CFA', userId: 'local|designer' }
    await withScope(platform.db, scope, (tx) => seedManyRequests(tx, { ...scope, count: maxCounted + 5 }))
    const last = await page(`?state=completed&skip=${maxCounted - 1}&take=1`)
    expect(last.items).toHaveLength(1)
    expect(last).toMatchObject({ total: maxCounted, hasMore: true })
  })
})

describe('submitting a request', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  /** Counts requests, their steps, and jobs. */
  async function countAll(): Promise<Record<string, string> | undefined> {
    const [counts] = await platform.asOwner<Record<string, string>>(
      `select (select count(*) from assembly_requests) as requests, (select count(*) from assembly_steps) as steps,
       (select count(*) from pgboss.job) as jobs`,
    )
    return counts
  }

  async function preflight(body: object): Promise<Preflight> {
    const response = await platform.call({
      ...requester,
      method: 'POST',
      url: '/api/revitassemblyrequest/preflight',
      body,
    })
    return response.json<Preflight>()
  }

  test("stores the form with a job and a first step, under the person's name", async () => {
    const before = await countAll()
    const form = await aForm(platform, { projectName: '  Peachtree & Lenox ' })
    const response = await submit(platform, form)
    const request = response.json<AssemblyRequest>()
    expect(response.status).toBe(201)
    expect(assemblyRequestSchema.parse(request)).toEqual(request)
    expect(request).toMatchObject({
      ...form,
      projectName: 'Peachtree & Lenox',
      status: 'Queued',
      progress: 0,
      revitVersion: '2024',
      requestedBy: 'Dario Delgado',
      requestedById: 'local|designer',
      completedDate: null,
      result: null,
    })
    expect(request.steps).toEqual([
      { step: 'queue', attempt: 1, startedAt: request.requestedDate, endedAt: null, outcome: 'running' },
    ])
    const after = await countAll()
    for (const part of ['requests', 'steps', 'jobs']) expect(Number(after?.[part])).toBe(Number(before?.[part]) + 1)
    const url = `/api/revitassemblyrequest/${request.id}`
    expect((await platform.call({ ...requester, url })).json()).toEqual(request)
  })

  test('creates one request for a form that is sent many times at once and again later', async () => {
    const form = await aForm(platform)
    const before = await countAll()
    const responses = await Promise.all(Array.from({ length: 8 }, () => submit(platform, form, 'double-click')))
    const { optionSets } = form
    const reordered = { ...form, optionSets: Object.fromEntries(Object.entries(optionSets).toReversed()) }
    const later = await submit(platform, reordered, 'double-click')
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const ids = [...responses, later].map((response) => response.json<AssemblyRequest>().id)
    expect([new Set(ids).size, later.status]).toEqual([1, 200])
    const after = await countAll()
    expect(Number(after?.jobs)).toBe(Number(before?.jobs) + 1)
  })

  test('rejects a key that was used with another form, and an invalid key', async () => {
    await submit(platform, await aForm(platform), 'same-key-1')
    const other = await submit(platform, await aForm(platform, { city: 'Macon' }), 'same-key-1')
    expect([other.status, other.json<Problem>().code]).toEqual([422, 'assembly/key-used'])
    const odd = await submit(platform, await aForm(platform), 'short')
    expect([odd.status, odd.json<Problem>().errors?.[0]?.path]).toEqual([400, 'header.idempotency-key'])
    const everybody = { as: 'local|everything', organization: 'CFA' }
    const headers = { 'idempotency-key': 'same-key-1' }
    const call = { ...everybody, method: 'POST' as const, url: '/api/revitassemblyrequest', headers }
    expect((await platform.call({ ...call, body: await aForm(platform, { city: 'Macon' }) })).status).toBe(201)
  })

  test('reports all problems by field, and stores nothing', async () => {
    const before = await countAll()
    const form = await aForm(platform, {
      bim360ProjectId: await projectWith(platform, '2023'),
      optionSets: {
        'Proto Size': '3600',
        'Drive Thru': 'Dual Lane',
        'Exterior Finish': 'Marble',
        'Proto Name': 'P14 LE',
      },
    })
    const response = await submit(platform, form)
    const problem = response.json<Problem>()
    expect([response.status, problem.code]).toEqual([422, 'assembly/not-ready'])
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'bim360ProjectId',
      'optionSets.Exterior Finish',
      'optionSets.Building Addition',
      'optionSets',
    ])
    expect(problem.detail).toContain('Choose Building Addition.')
    const { checks, isReady } = await preflight(questionOf(form))
    expect([isReady, checks.map(({ outcome }) => outcome)]).toEqual([false, ['passed', 'failed', 'failed', 'failed']])
    expect(await countAll()).toEqual(before)
  })

  function questionOf({ portfolio, prototypeRelease, bim360ProjectId, optionSets }: Awaited<ReturnType<typeof aForm>>) {
    return { portfolio, prototypeRelease, bim360ProjectId, optionSets }
  }

  test('accepts the same forms as the preflight', async () => {
    const cases = [
      [await projectWith(platform, 'N/A'), 'warning', 201],
      [await projectWith(platform, null), 'failed', 422],
      ['11111111-2222-3333-4444-555555555555', 'failed', 422],
    ] as const
    for (const [bim360ProjectId, outcome, status] of cases) {
      const form = await aForm(platform, { bim360ProjectId })
      expect((await preflight(questionOf(form))).checks[1]?.outcome).toBe(outcome)
      expect((await submit(platform, form)).status).toBe(status)
    }
  })

  test.each([
    ['P15', '2025.1', 'assembly/unknown-release'],
    ['P14', '2023.2', 'assembly/not-ready'],
  ])("rejects %s %s, which can't be requested", async (portfolio, prototypeRelease, code) => {
    const response = await submit(platform, await aForm(platform, { portfolio, prototypeRelease }))
    expect([response.status, response.json<Problem>().code]).toEqual([422, code])
    expect(response.json<Problem>().errors?.map(({ path }) => path)).toContain('prototypeRelease')
  })

  test("stores nothing if the job can't be queued", async () => {
    const before = await countAll()
    const form = await aForm(platform)
    await platform.asOwner(
      `create function no_jobs() returns trigger as $$ begin raise 'the queue is broken'; end $$ language plpgsql;
     create trigger no_jobs before insert on pgboss.job for each row execute function no_jobs()`,
    )
    const refused = await submit(platform, form, 'broken-queue')
    await platform.asOwner('drop function no_jobs cascade')
    expect([refused.status, refused.json<Problem>().code]).toEqual([500, 'platform/unexpected'])
    expect(await countAll()).toEqual(before)
    expect((await submit(platform, form, 'broken-queue')).status).toBe(201)
  })

  test('limits requests in progress, but not repeats of a form that was accepted', async () => {
    const form = await aForm(platform)
    expect((await submit(platform, form, 'the-last-one')).status).toBe(201)
    await platform.asOwner(
      `insert into assembly_requests select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', null))).*
     from assembly_requests r, generate_series(1, $1) where r.idempotency_key = 'the-last-one'`,
      [maxInProgress],
    )
    const refused = await submit(platform, form)
    expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'assembly/too-many-in-progress'])
    expect((await submit(platform, form, 'the-last-one')).status).toBe(200)
  })
})

describe('form checks', () => {
  const size = { key: 'size', label: 'Proto Size', options: ['3600', '4400'], defaultValue: '4400', disabled: false }
  const lane = { key: 'lane', label: 'Drive Thru', options: ['None', 'Dual'], defaultValue: 'None', disabled: true }
  const tooSmall = {
    message: 'NOT A SUPPORTED CONFIGURATION: too small.',
    rules: [{ fact: 'Proto Size', operator: 'equals' as const, value: 3600 }],
  }

  function judge({ question, release, findings }: { [Part in keyof CheckInput]?: Partial<CheckInput[Part]> } = {}) {
    return judgeForm({
      question: {
        portfolio: 'P13',
        prototypeRelease: '2024.1',
        bim360ProjectId: 'abc',
        optionSets: { 'Proto Size': '4400', 'Drive Thru': 'None' },
        ...question,
      },
      release: {
        published: true,
        automation: true,
        revitVersion: '2024',
        optionSets: [size, lane],
        messageConfigurations: [tooSmall, { message: 'Only so you know.', rules: tooSmall.rules }],
        ...release,
      },
      findings: { project: { name: 'Lenox' }, revitVersion: '2024', ...findings },
    })
  }

  function summary(given?: Parameters<typeof judge>[0]) {
    const { preflight, errors } = judge(given)
    return [preflight.isReady, preflight.checks.map(({ outcome }) => outcome).join(' '), errors.map(({ path }) => path)]
  }

  const inOrder = ['access', 'revit-version', 'options', 'configuration']

  test('returns a message for each check, in order', () => {
    const { preflight, errors } = judge()
    expect(preflight.checks.map(({ check }) => check)).toEqual(inOrder)
    expect(preflight.checks.map(({ message }) => message)).toEqual([
      'You have access to the project Lenox.',
      'The project and P13 2024.1 both use Revit 2024.',
      'All options are selected.',
      'The selected options can be assembled.',
    ])
    expect([preflight.isReady, errors]).toEqual([true, []])
  })

  test.each<[string, Parameters<typeof judge>[0], boolean, string, string[]]>([
    [
      "someone else's project",
      { findings: { project: undefined, revitVersion: undefined } },
      false,
      'failed failed passed passed',
      ['bim360ProjectId', 'bim360ProjectId'],
    ],
    ['a project without models', { findings: { revitVersion: 'N/A' } }, true, 'passed warning passed passed', []],
    [
      'another version',
      { findings: { revitVersion: '2023' } },
      false,
      'passed failed passed passed',
      ['bim360ProjectId'],
    ],
    [
      'an unreadable version',
      { findings: { revitVersion: undefined } },
      false,
      'passed failed passed passed',
      ['bim360ProjectId'],
    ],
    [
      'a form without options',
      { question: { optionSets: { 'Proto Size': '' } } },
      false,
      'passed passed failed passed',
      ['optionSets.Proto Size', 'optionSets.Drive Thru'],
    ],
    [
      "options that aren't offered, are disabled, or unknown",
      { question: { optionSets: { 'Proto Size': '9', 'Drive Thru': 'Dual', Moat: 'Deep' } } },
      false,
      'passed passed failed passed',
      ['optionSets.Proto Size', 'optionSets.Drive Thru', 'optionSets.Moat'],
    ],
    [
      'an unsupported configuration',
      { question: { optionSets: { 'Proto Size': '3600', 'Drive Thru': 'None' } } },
      false,
      'passed passed passed failed',
      ['optionSets'],
    ],
    [
      'a withdrawn release',
      { release: { published: false, automation: false } },
      false,
      'passed passed passed failed',
      ['prototypeRelease', 'prototypeRelease'],
    ],
  ])('checks %s', (_case, given, isReady, outcomes, paths) => {
    expect(summary(given)).toEqual([isReady, outcomes, paths])
  })

  test('names each invalid option and each reason', () => {
    const optionSets = { 'Proto Size': '3600', Moat: 'Deep' }
    const failure = 'The service is away.'
    const { preflight, errors } = judge({ question: { optionSets }, findings: { project: undefined, failure } })
    const [access, , options, configuration] = preflight.checks.map(({ message }) => message)
    expect(access).toBe('The service is away.')
    expect(options).toBe("Choose Drive Thru. Moat isn't an option of this release. Remove it.")
    expect(configuration).toBe('NOT A SUPPORTED CONFIGURATION: too small.')
    expect(errors).toContainEqual({ path: 'optionSets.Drive Thru', message: 'Choose Drive Thru.' })
  })
})
