import { readFileSync } from 'node:fs'
import { unknownWord } from '@lintel/shared/contract/applications'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { walkedRoutes } from '../../testing/matrices/tenant-matrix.ts'

describe('closed enumerations', () => {
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

  /** Each closed enumeration below a part of the document, with the name of its property: `status: Complete | Failed`. */
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
   * Clients that were built earlier reject a response with an enum value that they do not know. So an enumeration in responses is either an
   * `openEnum`, or recorded in `closed-words.json`. Send a new value of a closed one only to clients that request it, unless all clients have
   * parsed it row by row (`readable`) since the previous release; then record the list again.
   */
  test('responses have no closed enumeration that is not recorded @full', async () => {
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

  test('describes every route below /api and /bcf, with who can call it @full', () => {
    const routes = walkedRoutes(platform.app.protectedRoutes).filter(({ url }) => /^\/(?:api|bcf)\//.test(url))
    for (const { method, url } of routes) {
      const operation = documented().paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect({ method, url, operation }).toEqual({ method, url, operation: expect.anything() })
      // If one address has a route for people and one for programs, the document describes the one for people.
      const isOpen = routes.every(
        (other) => other.method !== method || other.url !== url || other.access?.kind === 'public',
      )
      expect(operation?.security).toEqual(isOpen ? [] : [{ bearer: [] }])
      expect(operation?.responses).toHaveProperty('default')
    }
    const change = documented().paths['/api/organizations/{id}']?.put
    expect(change?.description).toContain('`acme-bim.organization.update`')
  })

  test('has no dangling references', () => {
    const document: unknown = JSON.parse(text)
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
      expect([pointer, found]).not.toEqual([pointer, undefined])
    }
  })

  test('passes the recommended rules of a linter, as generated clients need @full', async () => {
    // The specification's addresses include some that look alike: `/{id}/users` and `/users/{id}`.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  test('is shown as a page without third-party scripts', async () => {
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
