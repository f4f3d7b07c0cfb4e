import { dataSourceNames } from '@lintel/shared/contract/reports'
import { roleNames } from '@lintel/shared/contract'
import { operatorsByType } from '@lintel/shared/filter'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { seedReviewedCapture } from '../../data/capture-reviews/testing/seed-reviewed-capture.ts'
import { declaredSource } from './declared-sources.ts'
import { conditionOf, fieldOf, fieldsOf, seenSources } from './source-fields.ts'
import fc from 'fast-check'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { Rule } from '../../data/capture-reviews/schema.ts'
import {
  actionOf,
  approvedOf,
  kindOfReason as kindInWords,
  reasonOf,
} from '../../data/capture-reviews/findings/flag-texts.model.ts'
import { action, approvedValue, kindOfReason, reason } from './sources/flag-texts.ts'

describe('sources', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const pgTypes = {
    text: /^text$/,
    number: /^(integer|bigint|numeric|double precision)$/,
    date: /^timestamp with/,
    day: /^date$/,
    boolean: /^boolean$/,
  }

  /** The error message for a filter that is not allowed; undefined if it is allowed. */
  function refusalOf(ask: () => unknown): string | undefined {
    try {
      ask()
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  test.each(dataSourceNames)(
    'reads every field of %s in its declared type, and filters by those that can be filtered',
    async (source) => {
      const { from, where, order } = declaredSource(source)
      const seen = { source, roles: roleNames }
      for (const { field, type, noFilter } of fieldsOf(seen)) {
        const { column } = fieldOf(seen, field)
        const [first] = operatorsByType[type]
        const value = { text: 'a', number: 1, date: '2026-01-01', day: '2026-01-01', boolean: true }[type]
        const ask = () => conditionOf(seen, { field, operator: first, value }, { timeZone: 'Europe/Berlin' })
        expect(refusalOf(ask) ?? '').toContain(noFilter ?? '')
        const condition = noFilter === undefined ? ask() : sql`true`
        const scope = { organizationId: 'CFA', userId: 'local|everything' }
        const { rows } = await withScope(platform.db, scope, (tx) =>
          tx.execute(sql`select pg_typeof((select ${column} from ${from('CFA')} where ${where('CFA')} limit 1))::text as kind,
        (select count(*) from ${from('CFA')} where ${where('CFA')} and ${condition}) as passing,
        (select count(*) from (select 1 from ${from('CFA')} where ${where('CFA')} order by ${order}) ordered) as ordered`),
        )
        expect([field, rows[0]?.['kind']]).toEqual([field, expect.stringMatching(pgTypes[type])])
      }
    },
  )

  test('names missing and hidden fields instead of matching more rows', () => {
    const seen = { source: 'master-parameters', roles: ['revitmasterparameter.read'] } as const
    const gone = { logic: 'and', filters: [{ field: 'gone', operator: '==', value: 'x' }] } as const
    expect(() => conditionOf(seen, gone as never, { timeZone: 'UTC' })).toThrow(
      "Master Parameters have no field 'gone'.",
    )
    expect(() => fieldOf(seen, 'coverage')).toThrow("You don't have access to 'Coverage (%)' of Master Parameters.")
    expect(() => fieldOf(seen, 'constructor')).toThrow("have no field 'constructor'")
    expect(() =>
      conditionOf(seen, { field: 'approved', operator: 'like', value: 'x' } as never, { timeZone: 'UTC' }),
    ).toThrow("'like'")
    expect(fieldsOf(seen).map(({ field }) => field)).not.toContain('coverage')
  })

  test('lists sources by role, always in the same order', () => {
    expect(seenSources([])).toEqual([])
    expect(seenSources(['revitassembly.read'])).toEqual([])
    expect(seenSources(['projects.read', 'analytics.read']).map(({ name }) => name)).toEqual([
      'assembly-requests',
      'projects',
    ])
    expect(seenSources(roleNames).map(({ name }) => name)).toEqual(dataSourceNames)
  })

  test('finds an option set by the key of its column', () => {
    const seen = { source: 'assembly-requests', roles: roleNames } as const
    expect(fieldOf(seen, 'option.Doors%2C wide 5%25').title).toBe('Doors, wide 5%')
  })

  test("computes exact lead times, so that averages and sums of short ones aren't zero", async () => {
    const scope = { organizationId: 'CFA', userId: 'local|everything' }
    await platform.asOwner(`update assembly_requests set completed_date = requested_date + interval '6.5 seconds'
    where id in (select id from assembly_requests where organization_id = 'CFA' and status = 'Complete' limit 2)`)
    const seen = { source: 'assembly-requests', roles: roleNames } as const
    const { from, where } = declaredSource('assembly-requests')
    const { column } = fieldOf(seen, 'leadTimeDays')
    const { rows } = await withScope(platform.db, scope, (tx) =>
      tx.execute(sql`select sum(days)::float8 * 86400 as sum, avg(days)::float8 * 86400 as average
      from (select ${column} as days from ${from('CFA')} where ${where('CFA')}) requests where days * 86400 between 6.4 and 6.6`),
    )
    expect(rows).toEqual([{ sum: expect.closeTo(13, 6), average: expect.closeTo(6.5, 6) }])
  })

  test('returns the element, review and capture of a flag @full', async () => {
    await seedReviewedCapture(platform)
    const seen = { source: 'flagged-elements', roles: roleNames } as const
    const { from, where, order } = declaredSource('flagged-elements')
    const filterCases = [
      'category',
      'revitElementId',
      'kindOfReason',
      'documentFileName',
      'isLatestCapture',
      'captureId',
      'reviewDate',
    ]
    const list = sql.join(
      filterCases.map((field) => sql`${fieldOf(seen, field).column} as ${sql.identifier(field)}`),
      sql`, `,
    )
    const scope = { organizationId: 'CFA', userId: 'local|everything' }
    const { rows } = await withScope(platform.db, scope, (tx) =>
      tx.execute(sql`select ${list} from ${from('CFA')} where ${where('CFA')} order by ${order}`),
    )
    const [capture] = await platform.asOwner<{ id: string; reviewed: string }>(
      `select c.id, r.completed_date::text as reviewed from captures c join capture_reviews r on r.capture_id = c.id`,
    )
    expect(rows).toEqual([
      {
        category: 'Walls',
        revitElementId: '1000',
        kindOfReason: "This element isn't approved.",
        documentFileName: 'Store.ifc',
        isLatestCapture: true,
        captureId: capture?.id,
        reviewDate: capture?.reviewed,
      },
    ])
  })

  test('returns the health of each version, with flags of the newest review and failures of the newest check per file', async () => {
    await seedReviewedCapture(platform)
    const [capture] = await platform.asOwner<{ id: string }>(
      `select capture_id as id from capture_reviews order by requested_date desc limit 1`,
    )
    const captureId = capture?.id ?? ''
    await platform.asOwner(
      `insert into capture_health (organization_id, capture_id, warnings, without_type, without_level, duplicate_ids)
       values ('CFA', $1, 4, 3, 2, 0)`,
      [captureId],
    )
    await platform.asOwner(
      `with documents as (insert into ids_documents (organization_id, hash, title, specification_count, bytes, content)
         values ('CFA', 'a', '', 1, 1, ''), ('CFA', 'b', '', 1, 1, '') returning hash)
       insert into ids_checks (organization_id, capture_id, document_hash, rules_kind, rules_name, status, requested_by, requested_date, completed_date, counts)
       select 'CFA', $1, hash, 'kept', '', 'Complete', '', now() - make_interval(days => age), now(), jsonb_build_object('failedSpecifications', failed)
       from documents join (values ('a', 2, 7), ('a', 1, 3), ('b', 1, 2)) c (document, age, failed) on document = hash`,
      [captureId],
    )
    const seen = { source: 'model-health', roles: roleNames } as const
    const { from, where, order } = declaredSource('model-health')
    const named = ['fileWarnings', 'withoutGeometry', 'withoutLevel', 'flaggedElements', 'failedSpecifications']
    const list = sql.join(
      named.map((field) => sql`${fieldOf(seen, field).column} as ${sql.identifier(field)}`),
      sql`, `,
    )
    const rowsOf = (organizationId: string) =>
      withScope(platform.db, { organizationId, userId: 'local|everything' }, (tx) =>
        tx.execute(sql`select ${list} from ${from('CFA')} where ${where('CFA')}
          and ${fieldOf(seen, 'captureId').column} = ${captureId} order by ${order}`),
      )
    const health = { fileWarnings: 4, withoutGeometry: null, withoutLevel: 2 }
    expect((await rowsOf('CFA')).rows).toEqual([{ ...health, flaggedElements: 1, failedSpecifications: '5' }])
    expect((await rowsOf('HFA')).rows).toEqual([])
  })

  test('returns the clashes of the newest complete check of each project, with topics for those who see topics', async () => {
    const element = (name: string) =>
      `{"captureId": "00000000-0000-4000-8000-000000000000", "fileName": "${name}.ifc", "class": "IfcWall", "name": "${name}"}`
    const project = `(select id from project_groups where organization_id = 'CFA' order by id limit 1)`
    await platform.asOwner(
      `with checks as (insert into clash_checks (organization_id, project_group_id, status, rules, captures, requested_by, requested_date, completed_date, counts)
         select 'CFA', ${project}, status, '[{"name": "Pipes", "kind": "hard"}]', '[]', '', now() - make_interval(days => age), now(), '{}'
         from (values ('Complete', 2), ('Complete', 1), ('Error', 0)) c (status, age) returning id, organization_id, requested_date)
       insert into clashes (organization_id, check_id, number, rule, a, b, point, room, pair_key)
       select organization_id, id, n, 0, '${element('A')}', '${element('B')}', '{}', '101 Office', 'pair ' || n
       from checks, generate_series(1, 2) n`,
    )
    await platform.asOwner(
      `insert into accepted_clashes (organization_id, project_group_id, pair_key, reason, accepted_by)
       values ('CFA', ${project}, 'pair 2', 'Agreed.', 'Eve')`,
    )
    const { from, where, order } = declaredSource('clashes')
    const seen = { source: 'clashes', roles: roleNames } as const
    const named = [
      'number',
      'ruleName',
      'kind',
      'aFileName',
      'bName',
      'room',
      'isAccepted',
      'acceptedReason',
      'topicNumber',
    ]
    const list = sql.join(
      named.map((field) => sql`${fieldOf(seen, field).column} as ${sql.identifier(field)}`),
      sql`, `,
    )
    const rowsOf = (organizationId: string) =>
      withScope(platform.db, { organizationId, userId: 'local|everything' }, (tx) =>
        tx.execute(sql`select ${list} from ${from('CFA')} where ${where('CFA')} order by ${order}`),
      )
    const clash = {
      ruleName: 'Pipes',
      kind: 'Hard',
      aFileName: 'A.ifc',
      bName: 'B',
      room: '101 Office',
      topicNumber: null,
    }
    expect((await rowsOf('CFA')).rows).toEqual([
      { number: 1, ...clash, isAccepted: false, acceptedReason: null },
      { number: 2, ...clash, isAccepted: true, acceptedReason: 'Agreed.' },
    ])
    expect((await rowsOf('HFA')).rows).toEqual([])
    const roles = roleNames.filter((role) => role !== 'topics.read')
    expect(() => fieldOf({ source: 'clashes', roles }, 'topicStatus')).toThrow()
  })

  test('returns the location of a building in the unit of its map', async () => {
    await seedReviewedCapture(platform)
    const georeference = {
      ...{ system: 'EPSG:25832', mapUnit: 'm', eastings: 691_000.5, northings: 5_334_000.25, height: 519.5 },
      ...{ rotation: 30, scale: 0.9996, latitude: 48.1351, longitude: 11.575, elevation: 519_500, trueNorth: 30 },
    }
    await platform.asOwner('update captures set georeference = $1', [JSON.stringify(georeference)])
    const { from, where } = declaredSource('capture-reviews')
    const fields = ['coordinateSystem', 'mapUnit', 'eastings', 'northings', 'orthogonalHeight', 'rotationToMapGrid']
    const ofSite = ['scaleToMap', 'siteLatitude', 'siteLongitude', 'siteElevation', 'trueNorth']
    const columns = [...fields, ...ofSite].map((field) => {
      const { column } = fieldOf({ source: 'capture-reviews', roles: roleNames }, field)
      return sql`${column} as ${sql.identifier(field)}`
    })
    const scope = { organizationId: 'CFA', userId: 'local|everything' }
    const { rows } = await withScope(platform.db, scope, (tx) =>
      tx.execute(sql`select ${sql.join(columns, sql`, `)} from ${from('CFA')} where ${where('CFA')}`),
    )
    expect(rows.map((row) => Object.values(row))).toContainEqual(Object.values(georeference))
  })
})

describe('flag texts', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(() => database.drop())

  const words = fc.constantFrom('', '0.20', '-3', 'Oak', 'a "b"', '1e3', 'EI 30')
  const orNone = fc.option(words)
  const remarks = { notApprovedReason: orNone, notApprovedAction: orNone }
  const finding = fc.oneof(
    fc.record({
      ...remarks,
      rule: fc.constant(null),
      difference: fc.constant('not approved' as const),
      elementValue: fc.constant(null),
    }),
    fc.record({
      ...remarks,
      rule: fc.record({
        parameterName: fc.constantFrom('Width', 'Fire Rating'),
        value: words,
        unit: fc.option(fc.constant('m')),
      }),
      difference: fc.constantFrom('absent' as const, 'empty' as const, 'other' as const),
      elementValue: orNone,
    }),
  )

  test('describes flags like the review', async () => {
    const property = fc.asyncProperty(fc.array(finding, { minLength: 20, maxLength: 40 }), async (some) => {
      const rows = some.map(({ rule, difference, elementValue, ...verdict }, position) => ({
        ...verdict,
        position,
        difference,
        elementValue,
        rules: [{}, rule ?? {}],
        rule: rule && 1,
      }))
      const { rows: said } = await database.db.execute(sql`
      select ${reason} as reason, ${kindOfReason} as kind, ${action} as action, ${approvedValue} as approved
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (position int, difference text, "elementValue" text,
        rules jsonb, rule int, "notApprovedReason" text, "notApprovedAction" text),
      lateral (select difference, given."elementValue" as element_value, rule) capture_review_reports,
      lateral (select rules, given."notApprovedReason" as not_approved_reason,
        given."notApprovedAction" as not_approved_action) capture_review_types order by position`)
      const expected = some.map((one) => {
        const rule = one.rule as Rule | null
        const found = { ...one, rule }
        return {
          reason: reasonOf(found),
          kind: kindInWords(found),
          action: actionOf(found),
          approved: rule && approvedOf(rule),
        }
      })
      expect(said).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 20 })
  })
})
