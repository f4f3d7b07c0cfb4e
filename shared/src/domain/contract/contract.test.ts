import { expect, test, afterEach, jest, describe } from '@jest/globals'
import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from './organization/organization-change.ts'
import { dataSetCreateSchema } from './reports/data-set.ts'
import { topicChangeSchema } from './topics/topic-change.ts'
import { applicationCreateSchema, readChangesOf, recordedChangesOf } from './applications/index.ts'
import fc from 'fast-check'
import { capturedText, getDifference, getQuantity, type CapturedValue } from './master-model/compare-value.ts'
import { getUnit } from './master-model/units.ts'
import * as z from './schema-language.ts'
import { openEnum } from './open-enum.ts'
import { readable } from './readable.ts'
import { maxRuleDepth, maxRuleParts, ruleSchema, type Rule } from './prototype/rule.ts'
import { savedViewCreateSchema, type SavedViewCreate } from './prototype/saved-view.ts'
import { audienceSchema, trialChangeSchema, visitsSchema } from './releases/index.ts'
import { parseRemoteAddresses } from './releases/remote-addresses.ts'
import { isTimeZone, ownTimeZone } from './time-zone.ts'

describe('applications', () => {
  function problemOf(redirectAddress: string): string | undefined {
    const body = { name: 'Checker', kind: 'public', redirectAddresses: [redirectAddress] }
    return applicationCreateSchema.safeParse(body).error?.issues[0]?.message
  }

  test('accepts localhost, https and private-use scheme redirect addresses', () => {
    for (const address of [
      'http://localhost/callback',
      'http://localhost:10445/Callback',
      'http://127.0.0.1:8080/',
      'http://[::1]/back',
      'https://checker.example.com/back?from=lintel',
      'com.example.checker:/back',
    ])
      expect([address, problemOf(address)]).toEqual([address, undefined])
  })

  test.each([
    ['callback', 'full address'],
    ['http://example.com/callback', 'starts with https'],
    ['http://localhost.example.com/', 'starts with https'],
    ['http://10.0.0.1/', 'starts with https'],
    ['https://localhost/', 'start localhost addresses'],
    ['https://*.example.com/', 'remove the *'],
    ['http://localhost:*/callback', 'full address'],
    ['https://example.com/#part', 'after the #'],
    ['https://me:secret@example.com/', 'user name and password'],
    ['javascript:alert(1)', 'a scheme that contains a dot'],
    ['data:text/html,hello', 'a scheme that contains a dot'],
    ['checker:/back', 'a scheme that contains a dot'],
  ])('rejects %s and says why', (address, why) => {
    expect(problemOf(address)?.toLowerCase()).toContain(why)
  })

  test('rejects misleading names and unknown properties', () => {
    const body = { kind: 'confidential', redirectAddresses: ['https://a.test/'] }
    for (const name of ['', '   ', 'a'.repeat(81), 'Model\u202eChecker', 'Model\nChecker'])
      expect([name, applicationCreateSchema.safeParse({ ...body, name }).success]).toEqual([name, false])
    expect(applicationCreateSchema.safeParse({ ...body, name: 'A', isTrusted: true }).success).toBe(false)
  })

  test('reads changes of the organization and of its applications', () => {
    const page = recordedChangesOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
    const person = { id: 'a', name: 'A' }
    const change = {
      ...{ position: 1, at: '2026-11-27T05:00:00.000Z', actor: person, subject: null },
      ...{ before: { displayName: 'Acme' }, after: { application: 'Checker', redirectAddresses: ['https://a.test/'] } },
    }
    for (const [action, isKnown] of [
      ['name-changed', true],
      ['application-removed', true],
      ['unknown', true],
      ['made-up', false],
    ] as const)
      expect([action, page.safeParse({ items: [{ ...change, action }], next: null }).success]).toEqual([
        action,
        isKnown,
      ])
    const read = readChangesOf({ organizationActions, changedValuesSchema, organizationChangeSchema })
    const newer = { ...change, action: 'made-up', before: { units: 'cubits' } }
    const items = [{ ...change, action: 'name-changed' }, newer]
    expect(read.parse({ items, next: null }).items).toEqual([
      items[0],
      { ...change, action: 'unknown', before: null, after: change.after },
    ])
    expect(page.parse({ items: [{ ...change, action: 'application-added' }], next: null }).items).toMatchObject([
      change,
    ])
  })

  test.each([
    [dataSetCreateSchema.shape.name, 'Doors\nof \u202egnp.exe\u2069', 'Doors of gnp.exe'],
    [topicChangeSchema.shape.title.unwrap(), ' A\u200fB\u0007 ', 'AB'],
  ])('names have one line without bidirectional controls', (schema, written, kept) => {
    expect(schema.parse(written)).toBe(kept)
    expect(schema.safeParse('\u202e').success).toBe(false)
  })

  test('topic links are normalized web addresses', () => {
    const links = topicChangeSchema.shape.referenceLinks.unwrap()
    expect(links.parse(['HTTPS://Example.com/a/../plan'])).toEqual(['https://example.com/plan'])
    for (const wrong of ['javascript:alert(1)', 'file:///etc', 'plan.pdf', ''])
      expect(links.safeParse([wrong]).success).toBe(false)
  })
})

describe('compare value', () => {
  function compare(approved: string, value: CapturedValue, units: [string | null, string | null] = [null, null]) {
    return getDifference({ value: approved, unit: units[0] }, { value, unit: units[1] })
  }

  test.each<[string, CapturedValue, string | null, string | null]>([
    ['3.0 m', 3000, null, 'mm'],
    ['3000 mm', 3, 'ft', 'm'],
    ['3000', 3, 'mm', 'm'],
    ['3000', 9.842_519_685_039_37, 'mm', 'ft'],
    ['10 ft²', 0.929_030_4, null, 'm²'],
    ['180°', Math.PI, null, 'rad'],
    ['20 °C', 293.15, null, 'K'],
    ['68 °F', 20, null, '°C'],
    ['1.2 W·(m²)⁻¹·K⁻¹', 1.2, null, 'W·(m²)⁻¹·K⁻¹'],
    ['1 kN', 1000, null, 'N'],
    ['1 kg', 1000, null, 'g'],
    ['2.50', 2.5, null, null],
    ['1e3', 1000, null, null],
    ['0 mm', 0, null, 'ft'],
    ['yes', true, null, null],
    ['No', false, null, null],
    ['A, B', ['A', 'B'], null, null],
    ['EI 60', 'EI 60', 'mm', null],
    ['', null, null, null],
    ['', '', null, 'mm'],
  ])('treats %p and %p as equal (%p, %p)', (approved, value, unit, capturedUnit) => {
    expect(compare(approved, value, [unit, capturedUnit])).toBeUndefined()
  })

  test.each<[string, CapturedValue, string | null, string | null]>([
    ['3000', 3000, 'mm', 'm'],
    ['3000 mm', 3000, null, null],
    ['3000.0001 mm', 3000, null, 'mm'],
    ['3 m', 3, null, 's'],
    ['1,000 mm', 1000, null, 'mm'],
    ['1 rad', 1, null, null],
    ['brick', 'Brick', null, null],
    ['Brick ', 'Brick', null, null],
    ['3000 mm', '3.0 m', null, null],
    ['true', 'Yes', null, null],
    ['3 constructor', 3, null, 'm'],
    ['', 'Brick', null, null],
  ])('treats %p and %p as different (%p, %p)', (approved, value, unit, capturedUnit) => {
    expect(compare(approved, value, [unit, capturedUnit])).toBe('other')
  })

  test('distinguishes an empty parameter from a missing one', () => {
    expect(compare('Brick', null)).toBe('empty')
    expect(compare('Brick', '')).toBe('empty')
    expect(compare('Brick', [])).toBe('empty')
    expect(getDifference({ value: 'Brick', unit: null }, undefined)).toBe('absent')
    expect(getDifference({ value: '', unit: null }, undefined)).toBe('absent')
  })

  test('reads typed quantities and units as written in building files', () => {
    expect(getQuantity(' -.5 mm ', null)).toEqual({ number: -0.5, unit: 'mm' })
    expect(getQuantity('12', 'in')).toEqual({ number: 12, unit: 'in' })
    expect(getQuantity('12 Monkeys', null)).toBeUndefined()
    expect(getUnit('m·s⁻²')).toEqual(getUnit('N·kg⁻¹'))
    expect(getUnit('m^2')).toEqual(getUnit('m²'))
    expect(getUnit('(m²)⁻¹')?.dimension).toBe('-2')
    expect(getUnit('furlong')).toBeUndefined()
  })

  const lengths = ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mile'] as const
  const lengthUnit = fc.constantFrom(...lengths)
  const others = fc.constantFrom('s', 'kg', 'm²', '°', 'K', 'W')
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const someNumber = number.filter((value) => Math.abs(value) > 1e-6)
  const length = fc.oneof(fc.constant(0), someNumber)
  const anyText = fc.string({ unit: 'grapheme', maxLength: 30 })
  const anyValue: fc.Arbitrary<CapturedValue> = fc.oneof(
    anyText,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(anyText),
  )
  const anyUnit = fc.option(fc.oneof(lengthUnit, others, anyText))

  function inUnit(value: number, from: string, to: string): number {
    return (value * (getUnit(from)?.factor ?? 1)) / (getUnit(to)?.factor ?? 1)
  }

  test('lengths in any unit and notation are equal, in either order', () => {
    const property = fc.property(length, lengthUnit, lengthUnit, (value, one, other) => {
      const elsewhere = inUnit(value, one, other)
      for (const text of [`${value}`, value.toExponential(), ` ${value} `]) {
        expect(compare(text, elsewhere, [one, other])).toBeUndefined()
        expect(compare(`${text}${one}`, elsewhere, [null, other])).toBeUndefined()
      }
      expect(compare(`${elsewhere} ${other}`, value, ['furlong', one])).toBeUndefined()
    })
    fc.assert(property)
  })

  test('lengths that differ by more than conversion rounding are different, and so are other kinds of units', () => {
    const property = fc.property(someNumber, lengthUnit, lengthUnit, others, (value, one, other, kind) => {
      expect(compare(`${value * (1 + 1e-6)} ${one}`, inUnit(value, one, other), [null, other])).toBe('other')
      expect(compare(`${value}`, value, [one, kind])).toBe('other')
      expect(compare(`${value} ${one}`, value, [null, null])).toBe('other')
    })
    fc.assert(property)
  })

  test('rounding noise around zero equals zero', () => {
    expect(compare('0', 4e-15, [null, null])).toBeUndefined()
    expect(compare('0 mm', -4e-15, [null, 'm'])).toBeUndefined()
    expect(compare('0', 1e-9, [null, null])).toBe('other')
  })

  test('texts are equal only if identical', () => {
    const property = fc.property(anyText, anyText, anyUnit, (approved, value, unit) => {
      const expected = value === approved ? undefined : value === '' ? 'empty' : 'other'
      expect(compare(approved, value, [unit, null])).toBe(expected)
    })
    fc.assert(property)
  })

  test('handles any input', () => {
    const property = fc.property(anyText, anyUnit, anyValue, anyUnit, (approved, unit, value, capturedUnit) => {
      const answer = compare(approved, value, [unit, capturedUnit])
      expect([undefined, 'other', 'empty']).toContain(answer)
      expect(answer === 'empty').toBe(capturedText(value) === '' && approved !== '')
    })
    fc.assert(property)
  })
})

describe('open', () => {
  const item = z.strictObject({ id: z.number(), color: z.enum(['red', 'green']), problem: z.string().nullable() })
  const rows = z.array(readable(item, () => ({ color: 'red', id: -1 }), { problem: 'Newer.' }))

  test('replaces and marks unknown values of a row, and keeps the other rows', () => {
    const known = { id: 1, color: 'green', problem: null }
    const newer = { id: 2, color: 'blue', problem: null, shade: 'dark' }
    expect(rows.parse([known, newer])).toEqual([known, { id: 2, color: 'red', problem: 'Newer.' }])
  })

  test('still rejects values that are not rows', () => {
    for (const wrong of [null, 'row', [1]]) expect([wrong, rows.safeParse([wrong]).success]).toEqual([wrong, false])
  })

  test('an open enum reads a new value as unknown, and accepts only known values for writing', () => {
    const schema = openEnum('open', 'closed')
    expect(['open', 'held', 'unknown'].map((word) => schema.parse(word))).toEqual(['open', 'unknown', 'unknown'])
    expect(schema.encode('closed')).toBe('closed')
    expect(schema.safeParse(4).success).toBe(false)
  })
})

describe('rule', () => {
  const condition = { operator: 'equals', fact: 'Proto Size', value: 'Large' }

  function nested(levels: number): unknown {
    let rule: unknown = condition
    for (let level = 0; level < levels; level++) rule = { matches: 'all', childNodes: [rule] }
    return rule
  }

  test('reads the stored operator `equal` as `equals` at any depth', () => {
    const stored = { operator: 'equal', fact: 'Proto Size', value: 'Large' }
    expect(ruleSchema.parse(stored)).toEqual(condition)
    expect(ruleSchema.parse({ matches: 'some', childNodes: [stored] })).toEqual({
      matches: 'some',
      childNodes: [condition],
    })
  })

  test('round-trips', () => {
    const rule: Rule = { matches: 'all', childNodes: [condition, { matches: 'some', childNodes: [condition] }] }
    expect(ruleSchema.encode(ruleSchema.parse(rule))).toEqual(rule)
  })

  test('accepts an unknown operator, which evaluation reports', () => {
    expect(ruleSchema.parse({ ...condition, operator: 'resembles' })).toMatchObject({ operator: 'resembles' })
  })

  test('reads rules up to the maximum depth and rejects deeper ones without a stack overflow', () => {
    expect(ruleSchema.safeParse(nested(maxRuleDepth)).success).toBe(true)
    expect(ruleSchema.safeParse(nested(maxRuleDepth + 1)).error?.issues[0]?.message).toMatch(/up to 32 levels/)
    expect(ruleSchema.safeParse(nested(200_000)).success).toBe(false)
  })

  test('rejects a rule with too many parts', () => {
    const group = { matches: 'all', childNodes: Array.from({ length: 1000 }, () => condition) }
    const huge = { matches: 'some', childNodes: Array.from({ length: maxRuleParts / 1000 }, () => group) }
    expect(ruleSchema.safeParse(huge).error?.issues[0]?.message).toMatch(/10000 parts/)
    expect(ruleSchema.safeParse({ matches: 'some', childNodes: [group, group] }).success).toBe(true)
  })

  test.each([
    null,
    'Proto Size',
    {},
    [],
    { matches: 'none', childNodes: [] },
    { matches: 'all' },
    { matches: 'all', childNodes: 'all' },
    { ...condition, operator: '' },
    { ...condition, fact: '' },
    { ...condition, value: null },
    { ...condition, value: { a: 1 } },
  ])('rejects %j', (wrong) => {
    expect(ruleSchema.safeParse(wrong).success).toBe(false)
  })
})

describe('saved view', () => {
  const front: SavedViewCreate = {
    organizationId: 1,
    prototype: 'P13',
    name: 'Front',
    cameraType: 1,
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
    target: { x: 0, y: 0, z: 0 },
    position: { x: 0, y: -20, z: 5 },
    upVector: { x: 0, y: 0, z: 1 },
  }

  function faultsOf(parts: Record<string, unknown>): string[] | undefined {
    return savedViewCreateSchema.safeParse({ ...front, ...parts }).error?.issues.map(({ path }) => path.join('.'))
  }

  const plane = { x: 1, y: 0, z: 0, w: 0 }

  test.each<[string, Record<string, unknown>, string[]]>([
    ['a target on the position', { target: front.position }, ['target']],
    ['an up vector without length', { upVector: { x: 0, y: 0, z: 0 } }, ['upVector']],
    ['up along the direction', { upVector: { x: 0, y: 40, z: -10 } }, ['upVector']],
    ['up against the direction', { upVector: { x: 0, y: -4, z: 1 } }, ['upVector']],
    ['a plane without normal', { cutPlanes: [plane, { ...plane, x: 0, w: 3 }] }, ['cutPlanes.1']],
    ['seven planes', { cutPlanes: Array.from({ length: 7 }, () => plane) }, ['cutPlanes']],
    ['NaN', { target: { x: Number.NaN, y: 0, z: 0 } }, ['target.x']],
    ['Infinity', { cutPlanes: [{ ...plane, w: Number.POSITIVE_INFINITY }] }, ['cutPlanes.0.w']],
    ['a coordinate out of this world', { position: { x: 1e10, y: 0, z: 0 } }, ['position.x']],
    ['a number as text', { upVector: { x: 0, y: 0, z: '1' } }, ['upVector.z']],
    ['a camera of another kind', { cameraType: 2 }, ['cameraType']],
    ['a blank name', { name: ' \t ' }, ['name']],
    ['a long name', { name: 'x'.repeat(121) }, ['name']],
    ['another organization id', { organizationId: 2 }, ['organizationId']],
    ['no prototype', { prototype: undefined }, ['prototype']],
    ['no opening', { fieldOfView: 0 }, ['fieldOfView']],
    ['a full turn', { fieldOfView: 180 }, ['fieldOfView']],
    ['a flat picture', { aspect: 0 }, ['aspect']],
    ['a script as picture', { thumbnail: 'data:image/svg+xml;base64,PHN2Zz4=' }, ['thumbnail']],
    ['an address as picture', { thumbnail: 'https://example.test/a.png' }, ['thumbnail']],
    ['a huge picture', { thumbnail: `data:image/png;base64,${'A'.repeat(400_000)}` }, ['thumbnail', 'thumbnail']],
  ])('rejects %s', (_case, parts, paths) => {
    expect([...new Set(faultsOf(parts))]).toEqual([...new Set(paths)])
  })

  test('accepts a view without the optional fields and with them, and trims its name', () => {
    expect(savedViewCreateSchema.parse({ ...front, name: '  Front  ' })).toEqual(front)
    const full = { ...front, fieldOfView: 60, aspect: 1.5, thumbnail: 'data:image/png;base64,iVBORw0KGgo=' }
    expect(savedViewCreateSchema.parse(full)).toEqual(full)
    expect(faultsOf({ thumbnail: null, organizationId: undefined })).toBeUndefined()
  })

  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const vector = fc.record({ x: number, y: number, z: number })

  test('accepts any valid camera, and never throws for invalid ones', () => {
    const property = fc.property(vector, vector, vector, (position, target, upVector) => {
      const faults = faultsOf({ position, target, upVector })
      const direction = [target.x - position.x, target.y - position.y, target.z - position.z]
      const isClear = Math.hypot(...direction) > 1 && Math.hypot(upVector.x, upVector.y) > 1 && upVector.z === 0
      if (isClear && direction[2] !== 0 && Math.abs(direction[2] ?? 0) > 1) return faults === undefined
      return faults === undefined || faults.length > 0
    })
    fc.assert(property, { numRuns: 300 })
  })
})

describe('releases', () => {
  test('accepts a trial for a percentage, for organizations or for users only', () => {
    expect(trialChangeSchema.parse({ version: '1.0.0', share: 12.25 })).toEqual({
      version: '1.0.0',
      share: 12.25,
      organizations: [],
      people: [],
    })
    expect(audienceSchema.parse({ organizations: ['HFA'] }).share).toBe(0)
  })

  test.each([{ share: 101 }, { share: 0.001 }, { people: ['nobody'] }, { organizations: [''] }, { everyone: true }])(
    'rejects the audience %j',
    (audience) => {
      expect(audienceSchema.safeParse(audience).success).toBe(false)
    },
  )

  test('accepts visits up to the batch size', () => {
    const visit = { remote: 'bim', version: '1.0.0', outcome: 'failed', kind: 'timeout', loadMs: 8000 }
    expect(visitsSchema.safeParse({ visits: [visit] }).success).toBe(true)
    expect(visitsSchema.safeParse({ visits: Array.from({ length: 51 }, () => visit) }).success).toBe(false)
    expect(
      visitsSchema.safeParse({ visits: [{ ...visit, kind: 'a whole message, which may name people' }] }).success,
    ).toBe(false)
  })
})

describe('remote addresses', () => {
  test('uses per-remote addresses, and the default address for others', () => {
    const addresses = parseRemoteAddresses('bim=https://bim.example.org, https://example.org/remotes/{name}/')
    expect(addresses.of('bim')).toBe('https://bim.example.org/')
    expect(addresses.of('inspections')).toBe('https://example.org/remotes/inspections/')
    expect(addresses.names).toEqual(['bim'])
    expect(parseRemoteAddresses('bim=http://localhost:9005').of('data')).toBeUndefined()
  })

  test.each([
    '',
    'bim',
    'https://example.org/',
    'bim=ftp://example.org/',
    'Bim=https://example.org/',
    'bim=https://x/?a=b',
  ])('says what is wrong with "%s"', (text) => {
    expect(() => parseRemoteAddresses(text)).toThrow(/Enter remote addresses as/)
  })
})

describe('time zone', () => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  test.each([
    ['America/New_York', 'America/New_York'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['CST6CDT', 'America/Chicago'],
    ['GB', 'Europe/London'],
  ])('a computer in the time zone %s has the same time as %s', (timeZone, like) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    const own = ownTimeZone()
    expect(isTimeZone(own)).toBe(true)
    expect(clocksOf(own)).toEqual(clocksOf(like))
  })

  function clocksOf(timeZone: string): string[] {
    return [0, 6].map((month) => new Date(2026, month).toLocaleString('en-US', { timeZone }))
  }
})
