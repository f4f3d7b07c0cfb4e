import { readFileSync } from 'node:fs'
import { unknownWord } from '@lintel/shared/contract/applications'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { walkedRoutes } from '../../testing/matrices/tenant-matrix.ts'

describe('closed words', () => {
  const recorded = z
    .array(z.string())
    .parse(JSON.parse(readFileSync(new URL('closed-words.json', import.meta.url), 'utf8')))

  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const documentSchema = z.looseObject({
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) }))),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })

  /** Each closed list of words below a part of the document, with the name of what has it: `status: Complete | Failed`. */
  function closedWordsIn(part: unknown, name = ''): string[] {
    if (Array.isArray(part)) return part.flatMap((one) => closedWordsIn(one, name))
    if (typeof part !== 'object' || part === null) return []
    const { enum: listed, const: only, properties, ...rest } = part as Record<string, unknown>
    const words = [listed ?? only].flat().filter((word) => typeof word === 'string')
    const isClosed = words.length > 0 && !words.includes(unknownWord)
    return [
      ...(isClosed ? [`${name}: ${words.sort().join(' | ')}`] : []),
      ...Object.entries(properties ?? {}).flatMap(([key, value]) => closedWordsIn(value, key)),
      ...Object.values(rest).flatMap((value) => closedWordsIn(value, name)),
    ]
  }

  /**
   * What was built before rejects an answer with a word that it does not know. So a list of words in answers is either an `openEnum`, or stands in
   * `closed-words.json`. Whoever adds a word to a closed one answers it to those only who ask for it, unless all who read it do so row by row
   * (`readable`) since the release before; then the list is recorded again.
   */
  test('answers have no closed list of words that is not recorded as one', async () => {
    const { paths, components } = documentSchema.parse((await platform.call({ url: '/api/docs/json' })).json())
    const answers = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer] : [])),
      ),
    )
    const sent = Object.entries(components.schemas).flatMap(([name, schema]) =>
      name.endsWith('Input') ? [] : [schema],
    )
    const found = [...new Set(closedWordsIn([...answers, ...sent]))].sort()
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter((words) => !recorded.includes(words))).toEqual([])
    expect(recorded.filter((words) => !found.includes(words))).toEqual([])
  })
})

describe('documentation', () => {
  const operationSchema = z.looseObject({
    security: z.array(z.record(z.string(), z.array(z.string()))),
    description: z.string().optional(),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
  })
  const documentSchema = z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  })

  let platform: TestApp
  let text: string
  beforeAll(async () => {
    platform = await buildTestApp({ environment: { PRODUCT_ID: 'acme-bim', PRODUCT_NAME: 'Acme' } })
    text = (await platform.call({ url: '/api/docs/json' })).text
  })
  afterAll(() => platform.close())

  function documented() {
    return documentSchema.parse(JSON.parse(text))
  }

  test('describes every route below /api and /bcf, with who can call it', () => {
    const routes = walkedRoutes(platform.app.protectedRoutes).filter(({ url }) => /^\/(?:api|bcf)\//.test(url))
    for (const { method, url } of routes) {
      const operation = documented().paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect({ method, url, operation }).toEqual({ method, url, operation: expect.anything() })
      // Where one address has two ways in, the document tells of the one for people.
      const isOpen = routes.every(
        (other) => other.method !== method || other.url !== url || other.access?.kind === 'public',
      )
      expect(operation?.security).toEqual(isOpen ? [] : [{ bearer: [] }])
      expect(operation?.responses).toHaveProperty('default')
    }
    const change = documented().paths['/api/organizations/{id}']?.put
    expect(change?.description).toContain('`acme-bim.organization.update`')
  })

  test('refers to nothing that is missing', () => {
    const document: unknown = JSON.parse(text)
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
      expect([pointer, found]).not.toEqual([pointer, undefined])
    }
  })

  test('gives generated clients what they need, by the recommended rules of a linter', async () => {
    // The specification's addresses include some that look alike: `/{id}/users` and `/users/{id}`.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  test('shows itself as a page without scripts from elsewhere', async () => {
    const page = await platform.call({ url: '/api/docs/' })
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(
      ([, url = '']) => new URL(url, 'http://localhost/api/docs/').pathname,
    )
    const statuses = await Promise.all(parts.map(async (url) => [url, (await platform.call({ url })).status]))
    expect(statuses).toEqual(parts.map((url) => [url, 200]))
  })
})
