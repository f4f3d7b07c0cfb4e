import { expect, test, describe } from '@jest/globals'
import { copyText } from './copy-text.ts'
import fc from 'fast-check'
import { FilterError, type CellValue, type Filter } from '../../../domain/filter/index.ts'
import { passesReference, randomFields, randomFilter, randomRow, randomText } from '../../../testing/filters/index.ts'
import { createRowEngine, type RowEngine } from './row-engine.ts'
import type { SortKey } from './sort-order.ts'
import { runToEnd, gradual, runYielding, type Steps } from './steps.ts'
import { mergedRows, type UniqueRule, uniqueRows } from './unique-rows.ts'
import { casesOf } from '../../../testing/runner/index.ts'
import { aggregates, type Aggregate, type Measure } from './groups/aggregate.ts'
import type { RowGroup } from './groups/row-group.ts'
import { languageOrder } from './order/language-order.ts'
import { numberRanks, type Ranks, textRanks } from './order/ranks.ts'

describe('copy text', () => {
  test('puts tabs between cells and a new line between rows', () => {
    expect(
      copyText([
        ['a', 1],
        [null, true],
      ]),
    ).toBe('a\t1\n\ttrue')
  })

  test('quotes text that would end a cell', () => {
    expect(copyText([['a\tb', 'say "a"', 'two\nlines']])).toBe('"a\tb"\t"say ""a"""\t"two\nlines"')
  })

  test('escapes formulas in text and keeps numbers', () => {
    expect(copyText([['=1+1', '@x', '-5', '+1', -5, 'a=1']])).toBe("'=1+1\t'@x\t'-5\t'+1\t-5\ta=1")
    expect(copyText([['\t=1']])).toBe('"\'\t=1"')
  })
})

describe('row engine', () => {
  type Row = {
    name: string | null
    size: number | null
    asked: string | null
    due: string | null
    done: boolean | null
  }

  const fields = Object.keys(randomFields) as (keyof Row)[]
  const columns = fields.map((field) => ({ field, type: randomFields[field], value: (row: Row) => row[field] }))
  const options = { locale: 'en-US', timeZone: 'America/New_York' }
  const row: Row = { name: null, size: null, asked: null, due: null, done: null }
  const randomRows = fc.array(randomRow, { maxLength: 40 })
  const randomSort: fc.Arbitrary<SortKey[]> = fc.array(
    fc.record({ field: fc.constantFrom(...fields), direction: fc.constantFrom('ascending', 'descending') }),
    { maxLength: 3 },
  )

  function engineOf(rows: readonly Row[]): RowEngine<Row> {
    return createRowEngine(rows, columns, options)
  }

  function plainly(rows: readonly Row[], filter: Filter | null, sort: readonly SortKey[]): number[] {
    const how = { types: randomFields, timeZone: options.timeZone }
    const passing = rows.flatMap((one, position) => (!filter || passesReference(filter, one, how) ? [position] : []))
    return passing.sort((one, other) => {
      const orders = sort.map(({ field, direction }) => {
        const key = field as keyof Row
        return inOrder(rows[one]?.[key] ?? null, rows[other]?.[key] ?? null, direction)
      })
      return orders.find((order) => order !== 0) ?? one - other
    })
  }

  const compareTexts = new Intl.Collator(options.locale).compare

  function inOrder(one: CellValue, other: CellValue, direction: SortKey['direction']): number {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const order =
      typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other)
    return direction === 'ascending' ? order : -order
  }

  test('filters and sorts like a naive implementation @full', () => {
    const property = fc.property(randomRows, fc.option(randomFilter), randomSort, (rows, filter, sort) => {
      expect([...engineOf(rows).view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('filters timestamps by day in the time zone of their column', () => {
    const elsewhere = columns.map((column) =>
      column.field === 'asked' ? { ...column, timeZone: 'Asia/Kathmandu' } : column,
    )
    const rows = ['2026-11-21T18:14:59.999Z', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'].map((asked) => ({
      ...row,
      asked,
    }))
    const filter: Filter = { field: 'asked', operator: '==', value: '2026-11-22' }
    expect([...createRowEngine(rows, elsewhere, options).view({ filter, sort: [] })]).toEqual([1])
  })

  test('results do not depend on earlier queries', () => {
    const query = fc.record({ filter: fc.option(randomFilter), sort: randomSort })
    const property = fc.property(randomRows, fc.array(query, { maxLength: 5 }), (rows, queries) => {
      const engine = engineOf(rows)
      for (const { filter, sort } of queries) {
        expect([...engine.view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
      }
    })
    fc.assert(property)
  })

  test('results do not depend on what was prepared', () => {
    const preparing = fc.record({ field: fc.constantFrom(...fields), steps: fc.nat(40), isGivenUp: fc.boolean() })
    const property = fc.property(randomRows, fc.array(preparing), randomSort, (rows, prepared, sort) => {
      const engine = engineOf(rows)
      for (const { field, steps, isGivenUp } of prepared) {
        const preparation = engine.prepareSort(field)
        for (let step = 0; step < steps; step++) preparation.next()
        if (isGivenUp) preparation.return()
      }
      expect([...engine.view({ filter: null, sort })]).toEqual(plainly(rows, null, sort))
    })
    fc.assert(property)
  })

  test('prepares a few thousand rows per step, resumes after cancellation, and reports when ready', () => {
    const rows = Array.from({ length: 20_000 }, (_, size) => ({ ...row, name: `Row ${size % 700}`, size, asked: null }))
    let read = 0
    const counting = columns.map(({ field, type, value }) => ({
      field,
      type,
      value: (one: Row) => {
        read += 1
        return value(one)
      },
    }))
    const engine = createRowEngine(rows, counting, options)
    const query = {
      filter: { field: 'name', operator: 'contains', value: '1' } as Filter,
      sort: [
        { field: 'size', direction: 'descending' as const },
        { field: 'asked', direction: 'ascending' as const },
      ],
    }
    const given = engine.prepare(query)
    for (let step = 0; step < 6; step++) given.next()
    given.return()
    expect([read > 0, read < 20_000, engine.isReady(query)]).toEqual([true, true, false])
    const perStep: number[] = []
    for (let before = read, step = engine.prepare(query), next = step.next(); !next.done; next = step.next()) {
      perStep.push(read - before)
      before = read
    }
    expect(Math.max(...perStep)).toBeLessThanOrEqual(5000)
    expect([read, engine.isReady(query)]).toEqual([60_000, true])
    expect(engine.view(query)[0]).toBe(19_991)
    expect(read).toBe(60_000)
  })

  test('prepares many conditions one by one, and is ready after the last', () => {
    const rows = ['Oak', 'Ash', 'Oakum', null].map((name) => ({ ...row, name }))
    const engine = engineOf(rows)
    const words = ['o', 'a', 'k', 'oak', 'm']
    const filter: Filter = {
      logic: 'and',
      filters: words.map((value) => ({ field: 'name', operator: 'contains', value })),
    }
    const query = { filter, sort: [] }
    runToEnd(engine.prepareFilter('name'))
    expect(engine.isReady(query)).toBe(false)
    const steps = [...engine.prepare(query)].length
    expect(steps).toBeGreaterThanOrEqual(words.length)
    expect(engine.isReady(query)).toBe(true)
    expect([...engine.view(query)]).toEqual([2])
    // With one more letter, the filter needs no preparation.
    const longer = {
      ...query,
      filter: {
        logic: 'and' as const,
        filters: [...filter.filters.slice(0, 4), { field: 'name', operator: 'contains' as const, value: 'um' }],
      },
    }
    expect(engine.isReady(longer)).toBe(true)
  })

  test('matches fewer rows while text is typed, and more when it is deleted', () => {
    const operators = fc.constantFrom('contains', 'starts with', 'ends with', '==', 'does not contain', '!=')
    const property = fc.property(randomRows, randomText, operators, randomSort, (rows, text, operator, sort) => {
      const engine = engineOf(rows)
      const typed = Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length))
      for (const value of [...typed, ...typed.toReversed()].filter((one) => one.isWellFormed())) {
        const filter = { field: 'name', operator, value } as Filter
        expect([...engine.view({ filter, sort })]).toEqual(plainly(rows, filter, sort))
      }
    })
    fc.assert(property)
  })

  test('keeps the order of equal rows, and puts null last in both directions', () => {
    const rows = [null, 'b', 'a', null, 'B', 'a', ''].map((name) => ({ ...row, name }))
    const engine = engineOf(rows)
    const sorted = (direction: SortKey['direction']) => [
      ...engine.view({ filter: null, sort: [{ field: 'name', direction }] }),
    ]
    expect(sorted('ascending')).toEqual([6, 2, 5, 1, 4, 0, 3])
    expect(sorted('descending')).toEqual([4, 1, 2, 5, 6, 0, 3])
  })

  test("sorts text in the order of the person's language", () => {
    const rows = ['Zebra', 'Ärger', 'apfel', 'Öl'].map((name) => ({ ...row, name }))
    const names = (engine: RowEngine<Row>) =>
      Array.from(
        engine.view({ filter: null, sort: [{ field: 'name', direction: 'ascending' }] }),
        (at) => rows[at]?.name,
      )
    expect(names(createRowEngine(rows, columns, { locale: 'de' }))).toEqual(['apfel', 'Ärger', 'Öl', 'Zebra'])
    expect(names(createRowEngine(rows, columns, { locale: 'sv' }))).toEqual(['apfel', 'Zebra', 'Ärger', 'Öl'])
  })

  test('returns the same array for the same query', () => {
    const engine = engineOf([
      { ...row, size: 2 },
      { ...row, size: 1 },
    ])
    const ask = () => engine.view({ filter: null, sort: [{ field: 'size', direction: 'ascending' }] })
    expect(ask()).toBe(ask())
  })

  test('rejects a filter on an unknown column, and ignores such a sort key', () => {
    const engine = engineOf([row, row])
    expect(() => engine.view({ filter: { field: 'rights', operator: 'is null' }, sort: [] })).toThrow(FilterError)
    expect([...engine.view({ filter: null, sort: [{ field: 'rights', direction: 'ascending' }] })]).toEqual([0, 1])
  })

  test('counts and sums non-null values', () => {
    const engine = engineOf([3, null, -1, 4].map((size) => ({ ...row, size })))
    expect(engine.summary(engine.view({ filter: null, sort: [] }), 'size')).toEqual({
      count: 3,
      sum: 6,
      min: -1,
      max: 4,
    })
    const few = engine.view({ filter: { field: 'size', operator: '<', value: 4 }, sort: [] })
    expect(engine.summary(few, 'size')).toEqual({ count: 2, sum: 2, min: -1, max: 3 })
    expect(engine.summary(few, 'name')).toEqual({ count: 0, sum: 0, min: null, max: null })
  })

  test('counts each value in all rows or a subset', () => {
    const engine = engineOf(['b', 'a', null, 'b'].map((name) => ({ ...row, name })))
    expect([...engine.distinct('name')]).toEqual([
      ['b', 2],
      ['a', 1],
      ['', 1],
    ])
    expect([...engine.distinct('name', Uint32Array.of(1, 3))]).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })
})

describe('yielding steps', () => {
  type Row = { project: string | null; isComplete: boolean; requestCount?: number }

  const byProject: UniqueRule<Row> = {
    key: ({ project }) => project,
    isBetter: (row, kept) => row.isComplete && !kept.isComplete,
    counted: (row, requestCount) => ({ ...row, requestCount }),
  }

  /** Longer than a slice: the fake clock advances with each step. */
  function* steps(count: number, onStep: () => void): Steps<number> {
    for (let step = 0; step < count; step++) {
      const start = performance.now()
      while (performance.now() - start < 1);
      onStep()
      yield
    }
    return count
  }

  test('merging in steps gives the same result as without yielding @full', async () => {
    const row = fc.record({ project: fc.constantFrom('A', 'B', 'C', null), isComplete: fc.boolean() })
    const property = fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 400 }), async (some, times) => {
      const rows = Array.from({ length: times }, () => some).flat()
      expect(await runYielding(mergedRows<Row>(rows, byProject), new AbortController().signal)).toEqual(
        runToEnd(mergedRows<Row>(rows, byProject)),
      )
    })
    await fc.assert(property, { numRuns: 30 })
  })

  test('yields to the event loop, and stops when aborted', async () => {
    let done = 0
    let turns = 0
    const others = setInterval(() => (turns += 1), 0)
    expect(
      await runYielding(
        steps(60, () => (done += 1)),
        new AbortController().signal,
      ),
    ).toBe(60)
    clearInterval(others)
    expect([done, turns > 1]).toEqual([60, true])

    const control = new AbortController()
    const given = runYielding(
      steps(1000, () => (done += 1)),
      control.signal,
    )
    control.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    expect(done).toBe(60)
  })

  test('rejects with the error of a step', async () => {
    const failing = steps(3, () => {
      throw new Error('No room.')
    })
    await expect(runYielding(failing, new AbortController().signal)).rejects.toThrow('No room.')
  })

  test('computes a shared result once for several callers', () => {
    let made = 0
    const thing = gradual(() => steps(4, () => (made += 1)))
    const mine = thing.prepare()
    mine.next()
    mine.next()
    expect([made, thing.get(), made]).toEqual([2, 4, 4])
    expect([mine.next().done, thing.prepare().next().done, thing.get(), made]).toEqual([true, true, 4, 4])
  })

  test('starts over after an abort or an error', async () => {
    let made = 0
    const thing = gradual(() =>
      steps(2, () => {
        made += 1
        if (made === 3) throw new Error('No room.')
      }),
    )
    const given = thing.prepare()
    given.next()
    expect(() => given.throw(new Error('Given up.'))).toThrow('Given up.')
    expect(() => runToEnd(thing.prepare())).toThrow('No room.')
    expect([thing.get(), made]).toEqual([2, 5])
  })
})

describe('unique rows', () => {
  type Row = { project: string | null; status: string; requestCount?: number }

  const byProject: UniqueRule<Row> = {
    key: ({ project }) => project,
    isBetter: (row, kept) => row.status === 'Complete' && kept.status !== 'Complete',
    counted: (row, requestCount) => ({ ...row, requestCount }),
  }

  test('merges and counts rows with one key, and shows the preferred one', () => {
    const rows = [
      { project: 'A', status: 'Error' },
      { project: 'B', status: 'Complete' },
      { project: 'A', status: 'Complete' },
      { project: 'B', status: 'Queued' },
      { project: 'A', status: 'Complete' },
    ]
    expect(uniqueRows<Row>(rows, byProject)).toEqual([
      { project: 'A', status: 'Complete', requestCount: 3 },
      { project: 'B', status: 'Complete', requestCount: 2 },
    ])
  })

  test('does not merge rows without a key', () => {
    const rows = [null, null].map((project) => ({ project, status: 'Queued' }))
    expect(uniqueRows<Row>(rows, byProject).map(({ requestCount }) => requestCount)).toEqual([1, 1])
  })

  test('loses no row, shows each key once, and prefers Complete rows', () => {
    const rows = fc.array(
      fc.record({
        project: fc.constantFrom('A', 'B', 'C', null),
        status: fc.constantFrom('Complete', 'Queued', 'Error'),
      }),
    )
    const property = fc.property(rows, (some) => {
      const merged = uniqueRows<Row>(some, byProject)
      expect(merged.reduce((sum, { requestCount = 0 }) => sum + requestCount, 0)).toBe(some.length)
      const keys = merged.map(({ project }) => project).filter((project) => project !== null)
      expect(keys).toEqual([...new Set(some.map(({ project }) => project))].filter((project) => project !== null))
      const hasComplete = (among: readonly Row[], key: string) =>
        among.some(({ project, status }) => project === key && status === 'Complete')
      expect(keys.filter((key) => hasComplete(merged, key))).toEqual(keys.filter((key) => hasComplete(some, key)))
    })
    fc.assert(property)
  })
})

describe('group rows', () => {
  type Row = {
    city: string | null
    state: string | null
    size: number | null
    asked: string | null
    done: boolean | null
  }

  const types = { city: 'text', state: 'text', size: 'number', asked: 'date', done: 'boolean' } as const
  const fields = Object.keys(types) as (keyof Row)[]
  const columns = fields.map((field) => ({ field, type: types[field], value: (row: Row) => row[field] }))
  const compareTexts = new Intl.Collator('en-US').compare

  function engineOf(rows: readonly Row[]) {
    return createRowEngine(rows, columns, { locale: 'en-US' })
  }

  const randomRow: fc.Arbitrary<Row> = fc.record({
    city: fc.option(fc.constantFrom('Oslo', 'oslo', 'Ålesund', 'Bergen', '')),
    state: fc.option(fc.constantFrom('Done', 'Open')),
    size: fc.option(fc.integer({ min: -5, max: 5 })),
    asked: fc.option(fc.constantFrom('2026-01-05T10:00:00.000Z', '2026-02-05T10:00:00.000Z')),
    done: fc.option(fc.boolean()),
  })
  const field = fc.constantFrom(...fields)
  const randomSort: fc.Arbitrary<SortKey[]> = fc.array(
    fc.record({ field, direction: fc.constantFrom('ascending', 'descending') }),
    { maxLength: 2 },
  )
  const randomMeasures: fc.Arbitrary<Measure[]> = fc.uniqueArray(
    fc.record({ field, aggregate: fc.constantFrom(...aggregates) }),
    { selector: (measure) => measure.field, maxLength: 4 },
  )

  /** A group of the naive implementation: value, measures, and subgroups or row numbers. */
  type Plain = { value: Row[keyof Row]; measured: Record<string, unknown>; within: Plain[] | number[] }

  function plainly(
    rows: readonly Row[],
    given: number[],
    [first, ...others]: (keyof Row)[],
    how: How,
  ): Plain[] | number[] {
    if (!first) return given
    const values = [...new Set(given.map((position) => rows[position]?.[first] ?? null))]
    const natural = values.toSorted(inOrder)
    const groups = natural.map((value) => {
      const own = given.filter((position) => (rows[position]?.[first] ?? null) === value)
      const measured = Object.fromEntries(
        how.measures.map(({ field: name, aggregate }) => [name, measure(rows, own, name as keyof Row, aggregate)]),
      )
      return { value, measured, within: plainly(rows, own, others, how) }
    })
    return groups.sort((one, other) => {
      for (const { field: name, direction } of how.sort) {
        const isMeasured = how.measures.some((measured) => measured.field === name)
        if (name !== first && !isMeasured) continue
        const [left, right] = [one, other].map((group) => (name === first ? group.value : group.measured[name]) ?? null)
        const order = inOrder(left as Row[keyof Row], right as Row[keyof Row])
        if (order !== 0) return left === null || right === null || direction === 'ascending' ? order : -order
      }
      return 0
    })
  }

  type How = { measures: readonly Measure[]; sort: readonly SortKey[] }

  function inOrder(one: Row[keyof Row], other: Row[keyof Row]): number {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other)
  }

  function measure(rows: readonly Row[], positions: number[], name: keyof Row, aggregate: Aggregate): unknown {
    const values = positions.flatMap((position) => rows[position]?.[name] ?? [])
    if (aggregate === 'count') return values.length
    if (aggregate === 'distinct') return new Set(values).size
    if (types[name] === 'boolean' || (types[name] !== 'number' && !/^m(in|ax)$/.test(aggregate))) return null
    const sorted = values.toSorted(inOrder)
    if (aggregate === 'sum') return sorted.reduce<number>((sum, value) => sum + Number(value), 0)
    if (sorted.length === 0) return null
    const edge = sorted.at(aggregate === 'min' ? 0 : -1)
    if (aggregate === 'min' || aggregate === 'max') return types[name] === 'date' ? Date.parse(String(edge)) : edge
    const numbers = sorted.map(Number)
    if (aggregate === 'average') return numbers.reduce((sum, value) => sum + value) / numbers.length
    const [lower = 0, upper = 0] = [numbers[(numbers.length - 1) >> 1], numbers[numbers.length >> 1]]
    return (lower + upper) / 2
  }

  function described(groups: readonly RowGroup[], positions: Uint32Array): Plain[] {
    return groups.map(({ value, measured: measured, groups: within, first, end }) => ({
      value,
      measured: Object.fromEntries([...measured].map(([name, one]) => [name, one.value])),
      within: within.length > 0 ? described(within, positions) : [...positions.subarray(first, end)],
    }))
  }

  test('groups, aggregates and sorts like a naive implementation', () => {
    const by = fc.uniqueArray(field, { minLength: 1, maxLength: 3 })
    const rows = fc.array(randomRow, { maxLength: 60 })
    const property = fc.property(rows, by, randomMeasures, randomSort, (some, fieldsBy, measures, sort) => {
      const engine = engineOf(some)
      const given = engine.view({ filter: null, sort })
      const { groups, positions } = runToEnd(engine.group(given, { fields: fieldsBy, measures, sort }))
      expect(described(groups, positions)).toEqual(plainly(some, [...given], fieldsBy, { measures, sort }))
    })
    fc.assert(property, { numRuns: casesOf(500) })
  })

  test('group ids are stable across filters and orders', () => {
    const rows = ['Oslo', 'Bergen', null].map((city) => ({ city, state: 'Open', size: 1, asked: null, done: null }))
    const engine = engineOf(rows)
    function idsBy(positions: Uint32Array, direction: SortKey['direction']) {
      const sort = [{ field: 'city', direction }]
      const { groups } = runToEnd(engine.group(positions, { fields: ['state', 'city'], measures: [], sort }))
      return groups.flatMap((group) => [group.id, ...group.groups.map(({ id }) => id)])
    }
    const all = idsBy(Uint32Array.of(0, 1, 2), 'ascending')
    expect(new Set(all).size).toBe(4)
    expect(idsBy(Uint32Array.of(0), 'descending')).toEqual([all[0], all[2]])
  })

  test('builds a thousand groups in steps of a few thousand rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      city: `City ${(index * 7919) % 1000}`,
      state: index % 2 === 0 ? 'Open' : 'Done',
      size: index % 97,
      asked: null,
      done: null,
    }))
    let read = 0
    const counting = columns.map(({ field: name, type, value }) => ({
      field: name,
      type,
      value: (row: Row) => {
        read += 1
        return value(row)
      },
    }))
    const engine = createRowEngine(rows, counting, { locale: 'en-US' })
    const measures: Measure[] = [
      { field: 'size', aggregate: 'median' },
      { field: 'state', aggregate: 'distinct' },
    ]
    const sort: SortKey[] = [{ field: 'size', direction: 'descending' }]
    const steps = engine.group(engine.view({ filter: null, sort: [] }), { fields: ['city'], measures, sort })
    let next = steps.next()
    let count = 0
    let most = 0
    for (let before = read; !next.done; next = steps.next()) {
      most = Math.max(most, read - before)
      before = read
      count += 1
    }
    expect([next.value.groups.length, most <= 5000, count > 25]).toEqual([1000, true, true])
    const medians = next.value.groups.map(({ measured: measured }) => Number(measured.get('size')?.value))
    expect(medians).toEqual(medians.toSorted((one, other) => other - one))
  })
})

describe('ranks', () => {
  function plainly<Value>(values: readonly (Value | null)[], compare: (one: Value, other: Value) => number): Ranks {
    const sorted = values.filter((value) => value !== null).sort(compare)
    const distinct = sorted.filter((value, index) => index === 0 || compare(sorted[index - 1] as Value, value) !== 0)
    const rankOf = (value: Value) => distinct.findIndex((one) => compare(one, value) === 0)
    return {
      of: Uint32Array.from(values, (value) => (value === null ? distinct.length : rankOf(value))),
      count: distinct.length,
    }
  }

  /** Long similar texts that differ late, with letters that languages sort differently. */
  const text = fc
    .tuple(
      fc.constantFrom('', 'Store ', 'store ', 'Störe ', 'Store number 10', 'Склад ', 'store '.repeat(60)),
      fc.array(
        fc.constantFrom(
          ...Array.from('aAbchzZ09 -_.éÉüßæåøłčñ店ร\u0301\u0000'),
          ...Array.from('ΩωάςσΣΐбБёЁйіїђשםמךكأاؤةىيلآ\u0654\u0640'),
          ...['aa', 'ch', 'll', 'dzs', 'لا', 'дж', 'нј'],
        ),
        { maxLength: 12 },
      ),
    )
    .map(([start, rest]) => start + rest.join(''))

  test.each([
    'en-US',
    'de',
    'fr',
    'fr-CA',
    'sv',
    'da',
    'cs',
    'hu',
    'es',
    'tr',
    'th',
    'lt',
    'ru',
    'uk',
    'sr',
    'el',
    'he',
    'ar',
    'fa',
    'ja',
    'en-u-kn',
    'en-u-ks-level1',
  ])('ranks text in the order of %s', (locale) => {
    const { compare } = new Intl.Collator(locale)
    const some = fc.oneof(fc.array(fc.option(text), { minLength: 20, maxLength: 80 }), fc.array(fc.option(text)))
    const property = fc.property(some, (texts) => {
      expect(runToEnd(textRanks(texts, languageOrder(locale)))).toEqual(plainly(texts, compare))
    })
    fc.assert(property, { numRuns: 60 })
  })

  test.each(['en-US', 'cs'])('ranks thousands of texts in the order of %s, in any script', (locale) => {
    const words = ['Störe', 'store', 'Čas', 'ch', 'Ω', '店']
    const texts = Array.from({ length: 7000 }, (_, index) => `${words[index % 6]} ${(index * 7919) % 3500}`)
    const { of } = runToEnd(textRanks(texts, languageOrder(locale)))
    const byRank: string[] = []
    for (const [position, rank] of of.entries()) byRank[rank] ??= texts[position] ?? ''
    expect(byRank).toEqual([...new Set(texts)].sort(new Intl.Collator(locale).compare))
    expect(texts.every((text, position) => byRank[of[position] ?? -1] === text)).toBe(true)
  })

  /** Values with a sort order of their own. */
  const hostile: Record<string, (index: number) => string> = {
    'mixed scripts': (index) => `${['Store', 'Ωμέγα', 'Склад', 'חנות', '店舗', 'متجر'][index % 6] ?? ''} ${index}`,
    'a second script after the first': (index) => `Store ${index} Склад`,
    'right to left': (index) => `חנות ${index}`,
    'long texts with one prefix': (index) => `${'As specified by the architect of record, '.repeat(12)}${index}`,
    'long texts with few distinct prefixes': (index) => `${(index % 3).toString().repeat(300)}${index}`,
    'letters that differ only by case': (index) =>
      Array.from('storenumberonehere', (letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
  }

  function shuffled(make: (index: number) => string): string[] {
    return Array.from({ length: 8000 }, (_, index) => make((index * 7919) % 8000))
  }

  test.each(Object.entries(hostile))(
    'compares little in each step, and in total as much as a plain sort: %s @full',
    (_, make) => {
      const texts = shuffled(make)
      const { weights, compare } = languageOrder('en-US')
      let count = 0
      function counting(one: string, other: string) {
        count += 1
        return compare(one, other)
      }
      const steps = textRanks(texts, { weights, compare: counting })
      const comparisons: number[] = []
      for (let step = steps.next(); !step.done; step = steps.next()) {
        comparisons.push(count)
        count = 0
      }
      expect(Math.max(...comparisons)).toBeLessThan(1500)
      count = 0
      texts.toSorted(counting)
      expect(comparisons.reduce((sum, one) => sum + one) / count).toBeLessThan(1.2)
    },
  )

  test.each(Object.entries(hostile))('ranks thousands of texts like a naive implementation: %s @full', (_, make) => {
    const texts = shuffled(make)
    const { of, count } = runToEnd(textRanks(texts, languageOrder('en-US')))
    const sorted = texts.toSorted(new Intl.Collator('en-US').compare)
    const rankOf = new Map(texts.map((text, position) => [text, of[position] ?? -1]))
    expect(count).toBe(new Set(texts).size)
    expect(texts.toSorted((one, other) => (rankOf.get(one) ?? 0) - (rankOf.get(other) ?? 0))).toEqual(sorted)
  })

  test('has a letter table only for languages that sort letter by letter', () => {
    const hasTable = (locale: string) => languageOrder(locale).weights !== undefined
    expect(['en-US', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'].filter((locale) => !hasTable(locale))).toEqual([])
    expect(['cs', 'hu', 'da', 'th', 'en-u-kn'].filter(hasTable)).toEqual([])
    const described = Array.from('aΩάςЖёםأ店ร').filter(
      (letter) => languageOrder('en-US').weights?.[letter.charCodeAt(0)],
    )
    expect(described.join('')).toBe('aΩάςЖёםأ')
  })

  test('ranks numbers of any size and sign, and both zeros equally', () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }), fc.constantFrom(0, -0))
    const property = fc.property(fc.array(fc.option(number)), (numbers) => {
      const expected = plainly(numbers, (one, other) => Number(one > other) - Number(one < other))
      expect(runToEnd(numberRanks(Float64Array.from(numbers, (value) => value ?? Number.NaN)))).toEqual(expected)
    })
    fc.assert(property, { numRuns: 300 })
  })
})
