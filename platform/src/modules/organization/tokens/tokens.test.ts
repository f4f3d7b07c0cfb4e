import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, afterAll, beforeAll, describe } from '@jest/globals'
import { isPlatformError } from '../../../errors/platform-error.ts'
import type { FindProgram, Program } from '../../../interfaces/program.ts'
import { createSignatures } from '../../base/files/signatures.ts'
import { createFindProgram } from './find-programs.ts'
import { createToken, digestOf } from './tokens.ts'
import { captureDocumentType } from '@lintel/shared/contract/capture-documents'
import { programRights, type OrganizationToken, type ProgramRight } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

describe('finding programs', () => {
  const signatures = createSignatures('a secret')
  const address = '10.0.0.1'
  const program: Program = { id: 'build-machine', organizationId: 'CFA', name: 'Build machine', may: ['topics'] }

  let valid: Set<string>
  /** Lookups that the database hasn't answered yet. */
  let held: PromiseWithResolvers<undefined>[]
  let isHolding: boolean
  let lookups: number
  let find: FindProgram
  beforeEach(() => {
    valid = new Set()
    held = []
    isHolding = false
    lookups = 0
    find = createFindProgram({
      signatures,
      async lookUp(_organizationId, digest) {
        lookups += 1
        const isValid = valid.has(digest)
        if (isHolding && !isValid) {
          const answer = Promise.withResolvers<undefined>()
          held.push(answer)
          await answer.promise
        }
        return isValid ? program : undefined
      },
    })
  })

  /** A token in the format from before checks existed, which anyone can forge. */
  function uncheckedToken(): string {
    return `lintel_CFA_${randomBytes(32).toString('base64url')}`
  }

  function issue(token = createToken('CFA', signatures)): string {
    valid.add(digestOf(token))
    return token
  }

  async function codeOf(call: Promise<unknown>): Promise<string> {
    try {
      await call
      return 'found'
    } catch (error) {
      return isPlatformError(error) ? error.code : String(error)
    }
  }

  test('finds genuine tokens while all lookups of forged tokens are still running', async () => {
    const before = issue(uncheckedToken())
    await find(`Bearer ${before}`, address)
    isHolding = true
    lookups = 0
    const madeUp = Array.from({ length: 500 }, (_, index) => {
      const from = index < 250 ? address : `10.0.${index}.1`
      return codeOf(find(`Bearer ${uncheckedToken()}`, from))
    })
    await setImmediate()
    expect(lookups).toBe(2)
    const genuine = [issue(), issue(), before].map((token) => find(`Bearer ${token}`, address))
    expect(await Promise.all(genuine)).toEqual([program, program, program])
    expect(lookups).toBe(5)
    while (held.length > 0) {
      for (const answer of held.splice(0)) answer.resolve(undefined)
      await setImmediate()
    }
    const codes = await Promise.all(madeUp)
    // Of the 250 tokens from the same address, one is looked up and 20 wait.
    expect(codes.filter((code) => code === 'organization-tokens/refused')).toHaveLength(21 + 250)
    expect(codes.filter((code) => code === 'platform/too-many-requests')).toHaveLength(229)
  })

  test('finds a token in the old format after at most one lookup for each other address', async () => {
    isHolding = true
    const calls = Array.from({ length: 60 }, (_, index) =>
      codeOf(find(`Bearer ${uncheckedToken()}`, `10.0.${index % 3}.9`)),
    )
    const found = find(`Bearer ${issue(uncheckedToken())}`, address)
    await setImmediate()
    for (const answer of held.splice(0)) answer.resolve(undefined)
    expect(await found).toEqual(program)
    expect(lookups).toBeLessThanOrEqual(6)
    while (held.length > 0) {
      for (const answer of held.splice(0)) answer.resolve(undefined)
      await setImmediate()
    }
    await Promise.all(calls)
  })

  test('rejects malformed tokens without a lookup, and revoked ones', async () => {
    for (const none of [undefined, 'Bearer lintel_CFA_short', `Bearer lintel_${'x'.repeat(41)}_${'y'.repeat(43)}`]) {
      expect(await codeOf(find(none, address))).toBe('organization-tokens/refused')
    }
    expect(lookups).toBe(0)
    const token = issue()
    expect(token).toMatch(/^lintel_CFA_[\w-]{43}$/)
    expect(await codeOf(find(`bearer ${token}`, address))).toBe('found')
    valid.clear()
    expect(await codeOf(find(`Bearer ${token}`, address))).toBe('organization-tokens/refused')
  })
})

describe('token rights', () => {
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

  /** The calls that are rejected because the token lacks the right. */
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
      const response = await platform.call({
        ...call,
        organization: 'CFA',
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      const { code } = response.status >= 400 ? response.json<{ code: string }>() : { code: '' }
      if (code === 'organization-tokens/rights-missing') refused.push(name)
    }
    return refused
  }

  test('allows exactly what each right of a token covers @full', async () => {
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

  test('reads the rights of tokens that an earlier release has created', async () => {
    for (const [rights, may] of [
      ['documents', ['documents']],
      ['captures', ['documents', 'uploads', 'reviews']],
    ] as const) {
      const { id, token } = await make({ rights })
      await platform.asOwner(`update organization_tokens set may = '{}' where id = $1`, [id])
      const listedTokens = (await platform.call({ ...administrator, url })).json<OrganizationToken[]>()
      expect(listedTokens.find((one) => one.id === id)).toMatchObject({ rights, may })
      expect(await refusedTo(token)).toHaveLength(rights === 'captures' ? 1 : 6)
    }
  })
})
