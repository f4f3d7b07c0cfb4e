import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { maxIdsFiles, type IdsFile } from '@lintel/shared/contract/ids'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { idsText, sendIds } from '../ids-checks/testing/sent-ids.ts'
import { readIdsFile } from './read-ids.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api/ids-files${url}`, as: 'local|everything', organization: 'CFA', ...more })
}

function storeFile(name: string, content: string | Buffer = idsText(), as = 'local|everything') {
  return sendIds(platform, { url: `/api/ids-files?name=${encodeURIComponent(name)}`, content, as })
}

async function names(organization = 'CFA'): Promise<string[]> {
  return (await call('', { organization })).json<IdsFile[]>().map(({ name }) => name)
}

function documents() {
  return platform.asOwner<{ hash: string }>('select hash from ids_documents')
}

test('stores files by name and equal texts once, renames by revision, and deletes unreferenced texts', async () => {
  const storedWalls = await storeFile('Walls')
  expect(storedWalls.statusCode).toBe(201)
  const file = storedWalls.json<IdsFile>()
  expect(file).toMatchObject({ name: 'Walls', title: 'Requirements', specificationCount: 1, revision: 1 })
  expect(file.keptBy).toBe('Evelyn Everett')
  expect((await storeFile('again')).statusCode).toBe(201)
  expect(await documents()).toHaveLength(1)
  const taken = await storeFile('WALLS')
  expect([taken.statusCode, taken.json<Problem>().code]).toEqual([409, 'ids-files/name-taken'])
  expect(await names()).toEqual(['again', 'Walls'])
  const rename = (name: string, revision: number) => call(`/${file.id}`, { method: 'PUT', body: { name, revision } })
  expect((await rename('Again', 1)).json<Problem>().code).toBe('ids-files/name-taken')
  expect((await rename('walls', 1)).json<IdsFile>()).toMatchObject({ name: 'walls', revision: 2 })
  expect((await rename('Other', 1)).json<Problem>().code).toBe('ids-files/changed-meanwhile')
  expect((await call(`/${file.id}/content`)).json()).toEqual({ name: 'walls', content: idsText() })
  expect((await call(`/${file.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await call(`/${file.id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await documents()).toHaveLength(1)
  const [last] = (await call('')).json<IdsFile[]>()
  expect((await call(`/${last?.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await documents()).toEqual([])
})

test('rejects invalid files with code and line of each error, and stores nothing @full', async () => {
  const broken = idsText().replace('<title>Requirements</title>', '').replace('name="Walls"', '')
  const response = await storeFile('Broken', broken)
  const { code, errors = [] } = response.json<Problem>()
  expect([response.statusCode, code]).toEqual([422, 'ids-files/invalid'])
  expect(errors.length).toBeGreaterThan(1)
  for (const { path, message } of errors) {
    expect(path).toMatch(/^[a-z-]+, line \d+$/)
    expect(message).not.toBe('')
  }
  const entities = `<!DOCTYPE ids [<!ENTITY a "b">]>${idsText()}`
  for (const content of ['', 'no XML', entities, Buffer.from([0x3c, 0xff, 0xfe, 0x3e])]) {
    const refused = await storeFile('Broken', content)
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([422, 'ids-files/invalid'])
  }
  expect(await names()).toEqual([])
  expect(await documents()).toEqual([])
})

test('accepts UTF-16, and stores it in UTF-8', async () => {
  const declared = idsText().replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>')
  const file = (await storeFile('Sixteen', Buffer.from(`\uFEFF${declared}`, 'utf16le'))).json<IdsFile>()
  expect((await call(`/${file.id}/content`)).json()).toEqual({ name: 'Sixteen', content: idsText() })
  await call(`/${file.id}`, { method: 'DELETE' })
})

test('parses a large file without blocking other requests @full', async () => {
  const [, one = ''] = /(<specification .*<\/specification>)/s.exec(idsText()) ?? []
  const large = Buffer.from(idsText().replace(one, one.repeat(5000)))
  let [turns, isRead] = [0, false]
  const reading = readIdsFile(large).finally(() => (isRead = true))
  for (; !isRead; turns += 1) await setImmediate()
  expect(await reading).toMatchObject({ specificationCount: 5000, bytes: large.length })
  // If this thread parsed the file itself, it would run other work only once or twice.
  expect(turns).toBeGreaterThan(50)
})

test('limits the number of files @full', async () => {
  await storeFile('First')
  await platform.asOwner(
    `insert into ids_files (organization_id, name, document_hash, kept_by)
       select organization_id, 'File ' || n, document_hash, '' from ids_files, generate_series(2, $1) n`,
    [maxIdsFiles],
  )
  const response = await storeFile('One more')
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'ids-files/too-many'])
  await platform.asOwner('delete from ids_files')
})

test('treats names as equal exactly when the database does @full', async () => {
  for (const [name, again] of [
    ['Прогон', 'ПРОГОН'],
    ['İ', 'i̇'],
    ['Σ', 'ς'],
  ] as const) {
    const [row] = await platform.asOwner<{ same: boolean }>('select lower($1) = lower($2) as same', [name, again])
    expect((await storeFile(name)).statusCode).toBe(201)
    expect((await storeFile(again)).statusCode).toBe(row?.same ? 409 : 201)
  }
  await platform.asOwner('delete from ids_files')
})

test('separates organizations and checks roles', async () => {
  const { id } = (await storeFile('Own')).json<IdsFile>()
  expect(await names('HFA')).toEqual([])
  expect((await call(`/${id}/content`, { organization: 'HFA' })).status).toBe(404)
  const as = 'local|designer'
  expect((await call('', { as })).status).toBe(403)
  expect(await walkTenantMatrix(platform, ({ url }) => url.includes('/ids-files'))).toEqual([])
  await platform.asOwner(`update members set roles = '{revitupload.read}' where user_id = $1`, [as])
  expect((await call('', { as })).status).toBe(200)
  expect((await storeFile('Read only', idsText(), as)).statusCode).toBe(403)
  expect((await call(`/${id}`, { method: 'DELETE', as })).status).toBe(403)
})
