import { afterEach, expect, test } from '@jest/globals'
import { askedBy } from '../../graphql/field-access.ts'
import { graphqlDoor } from '../../graphql/graphql-door.ts'
import { createBuilder, type GraphqlBuilder } from '../../graphql/schema-builder.ts'
import { enterScope } from '../../database/scope.ts'
import { listMembers } from '../../modules/organization/members/repository.ts'
import { memberOf, signedIn } from '../../plugins/access.ts'
import { PlatformError } from '../../errors.ts'
import { plantReviewedCapture } from '../../modules/data/capture-reviews/testing/plant-reviewed-capture.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { walkFieldMatrix } from './field-matrix.ts'
import { plantedId } from './foreign-organization.ts'
import { fieldQueries } from './field-queries.ts'

let platform: TestApp | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

const timeout = 120_000

async function violationsOf(addTypes: (builder: GraphqlBuilder) => void): Promise<string[]> {
  const builder = createBuilder()
  addTypes(builder)
  platform = await buildTestApp({
    extend: (rest) => {
      const loadSchema = () => Promise.resolve(builder.toSchema())
      void rest.register(graphqlDoor, { name: 'planted', productId: 'lintel', hasIntrospection: false, loadSchema })
    },
  })
  return walkFieldMatrix(platform, '/api/planted')
}

test(
  'keeps every organization to itself in every field',
  async () => {
    platform = await buildTestApp()
    await plantReviewedCapture(platform)
    expect(await walkFieldMatrix(platform)).toEqual([])
    expect(platform.app.graphqlServices.map(({ url }) => url)).toEqual(['/graphql/datacapture'])
  },
  timeout,
)

test(
  'notices a field that trusts its argument instead of the membership',
  async () => {
    const violations = await violationsOf((builder) =>
      builder.queryField('members', (t) =>
        t.stringList({
          args: { organizationId: t.arg.id({ required: true }) },
          ...askedBy(signedIn()),
          resolve: async (_root, { organizationId }, { scope: { tx } }) => {
            await enterScope(tx, { organizationId })
            return (await listMembers(tx, organizationId)).map(({ firstName }) => firstName)
          },
        }),
      ),
    )
    expect(violations).toContain('/api/planted members: local|guest (header none) received data of ZED')
  },
  timeout,
)

test(
  'notices a field below others that asks for more than it says, and walks those that say so',
  async () => {
    const violations = await violationsOf((builder) => {
      const row = builder.objectRef<object>('Row').implement({
        fields: (t) => ({
          open: t.string({ resolve: () => 'for all' }),
          closed: t.string({
            nullable: true,
            ...askedBy(memberOf('header', { anyRole: ['organization.update'] })),
            resolve: () => 'for administrators',
          }),
          hidden: t.string({
            nullable: true,
            resolve: () => Promise.reject(new PlatformError('roles/missing', 403, 'Said nowhere.')),
          }),
        }),
      })
      builder.queryField('rows', (t) => t.field({ type: [row], ...askedBy(signedIn()), resolve: () => [{}, {}] }))
    })
    expect(violations).toContain('/api/planted rows: local|guest (header none) is told roles/missing,roles/missing')
    expect(violations.filter((violation) => violation.startsWith('/api/planted rows.closed'))).toEqual([])
    const [service] = platform?.app.graphqlServices.filter(({ url }) => url === '/api/planted') ?? []
    const queries = service ? fieldQueries((await service.open()).schema) : []
    expect(queries.map(({ text }) => text)).toEqual([
      'query { rows { __typename hidden open } }',
      'query { rows { closed } }',
    ])
  },
  timeout,
)

test(
  'notices a field that tells rows of others from rows that are not there',
  async () => {
    const violations = await violationsOf((builder) =>
      builder.queryField('isTaken', (t) =>
        t.boolean({
          args: { captureId: t.arg.id({ required: true }) },
          ...askedBy(memberOf('header')),
          // As if it had looked for the row, whosever it is.
          resolve: (_root, { captureId }) => captureId === plantedId,
        }),
      ),
    )
    expect(violations).toContainEqual(
      expect.stringMatching(/local\|everything is told .*true.* of others' rows, and .*false/),
    )
  },
  timeout,
)
