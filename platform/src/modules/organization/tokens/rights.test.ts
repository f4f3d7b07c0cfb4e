import { captureDocumentType } from '@lintel/shared/contract/capture-documents'
import { programRights, type OrganizationToken, type ProgramRight } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const url = '/api/organization-tokens'
const administrator = { as: 'local|everything', organization: 'CFA' }
const absent = '00000000-0000-4000-8000-000000000abc'

async function make(body: object): Promise<OrganizationToken & { token: string }> {
  return (await platform.call({ ...administrator, method: 'POST', url, body: { name: 'CI', ...body } })).json()
}

/** What a token is refused for lack of rights, of the calls that programs may make. */
async function refusedTo(token: string): Promise<string[]> {
  const calls = {
    documents: { method: 'POST', url: '/api/capture-documents', headers: { 'content-type': captureDocumentType } },
    uploads: { method: 'POST', url: '/api/capture-ingestions', body: { uploadId: absent } },
    following: { url: `/api/capture-ingestions/${absent}` },
    projects: { url: '/api/projects?called=Tower' },
    reviewing: { method: 'POST', url: `/api/captures/${absent}/reviews` },
    reviews: { url: `/api/capture-reviews/${absent}/flags` },
    topics: { url: '/api/topics' },
  } as const
  const refused: string[] = []
  for (const [name, { headers, ...call }] of Object.entries<{ url: string; headers?: object }>(calls)) {
    const answer = await platform.call({
      ...call,
      organization: 'CFA',
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    const { code } = answer.status >= 400 ? answer.json<{ code: string }>() : { code: '' }
    if (code === 'organization-tokens/rights-missing') refused.push(name)
  }
  return refused
}

test('lets a token do what it was given the right to, one by one, and nothing else', async () => {
  const all = ['documents', 'uploads', 'following', 'projects', 'reviewing', 'reviews', 'topics']
  const may: Record<ProgramRight, string[]> = {
    documents: ['documents'],
    uploads: ['uploads', 'following', 'projects', 'reviewing'],
    reviews: ['following', 'projects', 'reviews'],
    topics: ['topics'],
  }
  for (const right of programRights) {
    const { token, ...made } = await make({ may: [right, right] })
    expect(made).toMatchObject({ may: [right], rights: 'documents', lastUsedAt: null })
    expect([right, await refusedTo(token)]).toEqual([right, all.filter((name) => !may[right].includes(name))])
  }
  expect(await refusedTo((await make({ may: [...programRights] })).token)).toEqual([])
  const [newest] = (await platform.call({ ...administrator, url })).json<OrganizationToken[]>()
  expect(newest).toMatchObject({ rights: 'captures', may: [...programRights], lastUsedAt: expect.any(String) })
  for (const none of [[], ['everything']])
    expect(
      (await platform.call({ ...administrator, method: 'POST', url, body: { name: 'CI', may: none } })).status,
    ).toBe(400)
})

test('reads the rights of tokens that an earlier release has made', async () => {
  for (const [rights, may] of [
    ['documents', ['documents']],
    ['captures', ['documents', 'uploads', 'reviews']],
  ] as const) {
    const { id, token } = await make({ rights })
    await platform.asOwner(`update organization_tokens set may = '{}' where id = $1`, [id])
    const kept = (await platform.call({ ...administrator, url })).json<OrganizationToken[]>()
    expect(kept.find((one) => one.id === id)).toMatchObject({ rights, may })
    expect(await refusedTo(token)).toHaveLength(rights === 'captures' ? 1 : 6)
  }
})
