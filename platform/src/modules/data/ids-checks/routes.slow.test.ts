import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { NewsItem, Problem } from '@lintel/shared/contract'
import {
  prohibitedElementsText,
  requirementText,
  type IdsChange,
  type IdsCheck,
  type IdsCheckPage,
  type IdsFile,
  type IdsFinding,
  type IdsSpecification,
} from '@lintel/shared/contract/ids'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { project, walls } from '../../../ifc/testing/ifc-text.ts'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { clearCaptures } from '../capture-files/removal/clear-captures.ts'
import { hideCapture } from '../capture-files/removal/removed-repository.ts'
import { checkInProcess } from './run/check-in-process.ts'
import { organizationId, openCheckFixture, jobRun, type CheckFixture } from './testing/check-fixture.ts'
import { idsText, sendIds } from './testing/sent-ids.ts'

let platform: TestApp
let fixture: CheckFixture
let captureId: string
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = openCheckFixture(platform)
  captureId = await fixture.seed([...project, ...walls([rated('F90'), rated('F30'), {}])])
})
afterAll(() => platform.close())

function rated(value: string) {
  return { properties: [`'Fire Rating',$,IFCLABEL('${value}'),$`] }
}

async function readCheck(id: string): Promise<IdsCheck> {
  return (await fixture.ask(`/ids-checks/${id}`)).json<IdsCheck>()
}

async function findings(id: string, outcome = 'failed'): Promise<IdsFinding[]> {
  return (await fixture.ask(`/ids-checks/${id}/findings?outcome=${outcome}`)).json<IdsFinding[]>()
}

test('checks against a stored file: counts, specifications, and results per element', async () => {
  const storedFile = await sendIds(platform, { url: '/api/ids-files?name=Fire', content: idsText() })
  const { id: idsFileId } = storedFile.json<IdsFile>()
  const ask = () =>
    fixture.ask(`/captures/${captureId}/ids-checks`, { method: 'POST', body: { rules: { kind: 'kept', idsFileId } } })
  const started = await ask()
  expect(started.status).toBe(202)
  const { id, ...waiting } = started.json<IdsCheck>()
  expect(waiting).toMatchObject({ status: 'Queued', counts: null, rulesKind: 'kept', rulesName: 'Fire', progress: 0 })
  expect((await ask()).json<IdsCheck>().id).toBe(id)
  // The check keeps the contents of the deleted file.
  expect((await fixture.ask(`/ids-files/${idsFileId}`, { method: 'DELETE' })).status).toBe(204)
  await fixture.work(id)
  expect(await readCheck(id)).toMatchObject({
    status: 'Complete',
    progress: 100,
    requestedBy: 'Evelyn Everett',
    captureFileName: 'Store.ifc',
    rulesTitle: 'Requirements',
    modelSchema: 'IFC4',
    counts: { specifications: 1, failedSpecifications: 1, failures: 2, keptFailures: 2, passes: 1, keptPasses: 1 },
  })
  const specifications = (await fixture.ask(`/ids-checks/${id}/specifications`)).json<IdsSpecification[]>()
  expect(specifications).toMatchObject([
    {
      ...{ number: 1, name: 'Walls', identifier: 'W1', cardinality: 'required', status: 'fail' },
      ...{ ifcVersionMatches: true, applicable: 3, passed: 1, failed: 2, reason: null },
      requirements: [{ number: 1, kind: 'property', cardinality: 'required', failed: 2 }],
    },
  ])
  const wall = (index: number) => ({ globalId: `0wall00000000000000000${index}`, class: 'IFCWALL' })
  expect(await findings(id)).toMatchObject([
    {
      number: 1,
      requirement: 1,
      ...wall(1),
      elementNumber: 2,
      reason: 'value',
      actual: expect.stringContaining('F30'),
    },
    { number: 2, requirement: 1, ...wall(2), elementNumber: 3, reason: 'missing', actual: null },
  ])
  expect(await findings(id, 'passed')).toMatchObject([
    { number: 3, requirement: null, ...wall(0), elementNumber: 1, reason: null, expected: null },
  ])
  const news = (await fixture.ask('/news', { method: 'POST' })).json<{ items: NewsItem[] }>()
  expect(JSON.stringify(news)).toContain('Store.ifc against Fire')
})

test('checks against the current master model, for users who can read it', async () => {
  const body = { rules: { kind: 'master-model' } }
  const ask = () => fixture.ask(`/captures/${captureId}/ids-checks`, { method: 'POST', body })
  const nothing = await ask()
  expect([nothing.status, nothing.json<Problem>().code]).toEqual([422, 'master-model/nothing-to-export'])
  const [element] = (await fixture.ask('/master-model')).json<MasterElement[]>()
  const verdict = { status: 'Approved', revision: element?.revision }
  expect((await fixture.ask(`/master-model/${element?.id}`, { method: 'PUT', body: verdict })).status).toBe(200)
  const { id } = (await ask()).json<IdsCheck>()
  await fixture.work(id, { checkModel: checkInProcess })
  expect(await readCheck(id)).toMatchObject({
    status: 'Complete',
    rulesKind: 'master-model',
    rulesName: 'Master Model',
  })
})

test('rejects unsupported captures and invalid files, and stores nothing', async () => {
  const count = async () => (await platform.asOwner('select 1 from ids_checks')).length
  const before = await count()
  const send = (of: string, content: string) =>
    sendIds(platform, { url: `/api/captures/${of}/ids-checks/sent?name=x`, content })
  const broken = await send(captureId, idsText().replace('name="Walls"', ''))
  expect([broken.statusCode, broken.json<Problem>().code]).toEqual([422, 'ids-files/invalid'])
  expect(broken.json<Problem>().errors?.[0]?.path).toMatch(/, line \d+$/)
  expect((await send(randomUUID(), idsText())).json<Problem>().code).toBe('captures/not-found')
  const document = await fixture.seed([...project, ...walls([{}])])
  await platform.asOwner(`update captures set capture_type = 'Document' where id = $1`, [document])
  const refused = await send(document, idsText())
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'ids-checks/no-building-file'])
  const body = { rules: { kind: 'kept', idsFileId: randomUUID() } }
  const absent = await fixture.ask(`/captures/${captureId}/ids-checks`, { method: 'POST', body })
  expect([absent.status, absent.json<Problem>().code]).toEqual([404, 'ids-files/not-found'])
  expect(await count()).toBe(before)
})

test('checks against a file with errors on request, and lists the errors first', async () => {
  const send = (content: string, anyway: string) =>
    sendIds(platform, { url: `/api/captures/${captureId}/ids-checks/sent?name=Errors&anyway=${anyway}`, content })
  const content = idsText().replace('identifier="W1"', 'identifier="W1" colour="red"').replace('IFC4"', 'IFC2X3"')
  expect((await send(content, 'false')).statusCode).toBe(422)
  const started = await send(content, 'true')
  expect(started.statusCode).toBe(202)
  const { id } = started.json<IdsCheck>()
  await fixture.work(id)
  const check = await readCheck(id)
  expect(check).toMatchObject({ status: 'Complete', counts: { failures: 2, passes: 1 } })
  expect(check.issues.map(({ code, severity }) => [code, severity])).toEqual([
    ['unexpected-attribute', 'error'],
    ['other-version', 'warning'],
  ])
  for (const nothing of ['', 'no XML', '<ids/>']) expect((await send(nothing, 'true')).statusCode).toBe(422)
})

test('reports prohibited elements consistently in counts, specifications, elements and changes', async () => {
  const [, wallRules = ''] = /(<specification .*<\/specification>)/s.exec(idsText()) ?? []
  const requirement = wallRules
    .replace(' dataType="IFCLABEL" cardinality="required"', ' cardinality="prohibited"')
    .replace(/<value>.*<\/value>/s, '')
  const elements = wallRules
    .replace('minOccurs="1" maxOccurs="unbounded"', 'minOccurs="0" maxOccurs="0"')
    .replace(/<requirements>.*<\/requirements>/s, '')
    .replaceAll('"W', '"No W')
  const started = await fixture.begin(captureId, { content: idsText().replace(wallRules, requirement + elements) })
  const before = await fixture.check(captureId)
  await fixture.work(started.id)
  const { counts } = await readCheck(started.id)
  const specifications = (await fixture.ask(`/ids-checks/${started.id}/specifications`)).json<IdsSpecification[]>()
  const failed = await findings(started.id)
  const changes = (await fixture.ask(`/ids-checks/${started.id}/changes?since=${before}`)).json<IdsChange[]>()
  // Two of three walls have the rating, and all three have the prohibited property.
  expect(counts).toMatchObject({ failures: 5, keptFailures: 5, failedSpecifications: 2, passes: 1 })
  expect(specifications.map((one) => [one.applicable, one.failed, one.reason])).toEqual([
    [3, 2, null],
    [3, 3, 'prohibited'],
  ])
  const requirementTexts = specifications.flatMap(({ requirements }) => requirements.map(requirementText))
  expect(requirementTexts).toEqual([`'Constraints'.'Fire Rating' (prohibited)`])
  expect(failed.map(({ reason, requirement: number }) => [reason, number])).toEqual([
    ...Array.from({ length: 2 }, () => ['prohibited', 1]),
    ...Array.from({ length: 3 }, () => ['prohibited', null]),
  ])
  const newFailures = changes.filter(({ change }) => change === 'fails anew')
  expect(newFailures.map((one) => [one.reason, one.requirement, one.expected])).toEqual([
    ...Array.from({ length: 2 }, () => ['prohibited', requirementTexts[0], `not 'Constraints'.'Fire Rating'`]),
    ...Array.from({ length: 3 }, () => ['prohibited', prohibitedElementsText, prohibitedElementsText]),
  ])
  expect(newFailures.map(({ expected }) => expected)).toEqual(failed.map(({ expected }) => expected))
})

test("can be canceled while queued or running; later results aren't stored", async () => {
  const cancel = (id: string) => fixture.ask(`/ids-checks/${id}/cancel`, { method: 'POST' })
  const waiting = await fixture.begin(captureId)
  expect((await cancel(waiting.id)).json<IdsCheck>()).toMatchObject({
    status: 'Cancelled',
    statusDetails: 'Cancelled by Evelyn Everett.',
  })
  await fixture.work(waiting.id)
  const running = await fixture.begin(captureId)
  expect(running.id).not.toBe(waiting.id)
  await fixture.work(running.id, {
    checkModel: async () => {
      await cancel(running.id)
      return { status: 'pass', model: { schema: 'IFC4', instances: 1 }, issues: [], specifications: [] }
    },
  })
  for (const { id } of [waiting, running]) {
    expect(await readCheck(id)).toMatchObject({ status: 'Cancelled', counts: null })
    expect(await findings(id)).toEqual([])
  }
  const late = await cancel(running.id)
  expect([late.status, late.json<Problem>().code]).toEqual([409, 'ids-checks/too-late-to-cancel'])
})

test('stores results once if two workers run the same check, and explains a failure', async () => {
  const { id } = await fixture.begin(captureId)
  await Promise.all([fixture.work(id), fixture.work(id)])
  await fixture.work(id)
  expect(await readCheck(id)).toMatchObject({ status: 'Complete', counts: { failures: 2 } })
  expect(await findings(id)).toHaveLength(2)
  const lost = await fixture.seed([...project, ...walls([{}])])
  await platform.asOwner(`update captures set file_key = file_key || '.gone' where id = $1`, [lost])
  const failed = await fixture.check(lost)
  expect(await readCheck(failed)).toMatchObject({
    status: 'Error',
    statusDetails: expect.stringContaining('no longer exist'),
  })
})

test('stores a limited number of failures, and counts all', async () => {
  const { id } = await fixture.begin(captureId)
  const failure = { expressId: 1, globalId: null, class: 'IFCWALL', name: 'a\0b', reason: 'missing' as const }
  const failures = Array.from({ length: 100_001 }, () => ({ ...failure, actual: null, expected: 'Something' }))
  const facet = { kind: 'property' as const, text: 'A.B' }
  const requirement = { facet, cardinality: 'required' as const, instructions: null, failed: 250_000, failures }
  const none = { identifier: null, description: null, instructions: null, reason: null, applicability: [] }
  const specification = { name: 'Many', cardinality: 'required' as const, status: 'fail' as const, ...none }
  const counted = { ifcVersionMatches: false, applicable: 250_000, passed: 0, failed: 250_000 }
  await fixture.work(id, {
    checkModel: async () => ({
      status: 'fail',
      model: { schema: 'IFC4', instances: 250_000 },
      issues: [{ code: 'other-version', severity: 'warning', message: 'It is for another version.' }],
      specifications: [{ ...specification, ...counted, requirements: [requirement], prohibited: [], passes: [] }],
    }),
  })
  expect(await readCheck(id)).toMatchObject({
    counts: { failures: 250_000, keptFailures: 100_000, passes: 0 },
    issues: [{ message: 'It is for another version.', line: null }],
  })
  const [kept] = await platform.asOwner<{ count: number; name: string }>(
    'select count(*)::int as count, min(name) as name from ids_check_findings where check_id = $1',
    [id],
  )
  expect(kept).toEqual({ count: 100_000, name: 'ab' })
  expect((await fixture.ask(`/ids-checks/${id}`, { method: 'DELETE' })).status).toBe(204)
}, 60_000)

test('compares with another check of the project: new failures, resolved failures and removed elements', async () => {
  const later = await fixture.seed([...project, ...walls([rated('F30'), rated('F90')])])
  const [before, now] = [await fixture.check(captureId), await fixture.check(later)]
  const comparable = (await fixture.ask(`/ids-checks/${now}/comparable`)).json<IdsCheck[]>()
  expect(comparable.map(({ id }) => id)).toContain(before)
  expect(comparable.map(({ id }) => id)).not.toContain(now)
  const changes = async (id: string, since: string) =>
    (await fixture.ask(`/ids-checks/${id}/changes?since=${since}`))
      .json<IdsChange[]>()
      .map(({ change, globalId, elementNumber }) => [change, globalId, elementNumber])
  expect(await changes(now, before)).toEqual([
    ['fails anew', '0wall000000000000000000', 1],
    ['fails no longer', '0wall000000000000000001', 2],
    ['is gone', '0wall000000000000000002', null],
  ])
  expect(await changes(now, now)).toEqual([])
  expect((await fixture.ask(`/ids-checks/${now}/changes?since=${randomUUID()}`)).status).toBe(404)
})

test('is hidden when it or its capture is deleted, then its rows and requirements are removed', async () => {
  await fixture.clear()
  const own = await fixture.seed([...project, ...walls([{}])])
  const id = await fixture.check(own)
  const rows = async (table: string, column = 'check_id') =>
    (await platform.asOwner(`select 1 from ${table} where ${column} = $1`, [id])).length
  expect((await fixture.ask(`/ids-checks/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await fixture.ask(`/ids-checks/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await fixture.ask(`/ids-checks/${id}`)).status).toBe(404)
  expect(await rows('ids_check_findings')).toBe(1)
  await fixture.clear()
  for (const table of ['ids_check_findings', 'ids_check_specifications', 'ids_check_steps'])
    expect(await rows(table)).toBe(0)
  expect(await rows('ids_checks', 'id')).toBe(0)
  const ofCapture = await fixture.check(own)
  await withScope(platform.db, { organizationId }, (tx) => hideCapture(tx, { organizationId, captureId: own }))
  expect((await fixture.ask(`/ids-checks/${ofCapture}`)).status).toBe(404)
  const page = (await fixture.ask(`/ids-checks?captureId=${own}`)).json<IdsCheckPage>()
  expect(page).toEqual({ items: [], total: 0, hasMore: false })
  await clearCaptures(platform.db, organizationId, jobRun)
  expect(await platform.asOwner('select 1 from ids_checks where capture_id = $1', [own])).toEqual([])
})

test('separates organizations, and lets only the requester and uploaders cancel or delete a check', async () => {
  const page = (await fixture.ask(`/ids-checks?captureId=${captureId}&take=2`)).json<IdsCheckPage>()
  expect(page.items).toHaveLength(2)
  expect(page.total).toBeGreaterThan(2)
  const [first] = page.items
  expect((await fixture.ask(`/ids-checks/${first?.id}`, { organization: 'HFA' })).status).toBe(404)
  expect(await walkTenantMatrix(platform, ({ url }) => url.includes('ids-checks'))).toEqual([])
  await platform.asOwner(
    `update members set roles = '{revitupload.read}' where organization_id = 'CFA' and user_id = 'local|designer'`,
  )
  const as = 'local|designer'
  const own = await fixture.begin(captureId, { as, content: idsText().replace('F90', 'F120') })
  const master = { method: 'POST' as const, body: { rules: { kind: 'master-model' } }, as }
  expect((await fixture.ask(`/captures/${captureId}/ids-checks`, master)).json<Problem>().code).toBe('roles/missing')
  const refused = await fixture.ask(`/ids-checks/${first?.id}`, { method: 'DELETE', as })
  expect([refused.status, refused.json<Problem>().code]).toEqual([403, 'ids-checks/not-yours'])
  expect((await fixture.ask(`/ids-checks/${own.id}`, { method: 'DELETE', as })).status).toBe(204)
})
