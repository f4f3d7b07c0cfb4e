import { expect, test, describe } from '@jest/globals'
import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import { uniqueRows } from '@lintel/shared/grid'
import fc from 'fast-check'
import { aRequest } from '../../testing/a-request.ts'
import { oneForProject, optionLabels, rowOf, rowsFor } from './analytics-row.model.ts'
import { checkFilter, type FieldTypes } from '@lintel/shared/filter'
import { inProgressOffer, requestsOffer } from './data-set-offer.model.ts'
import { dataSetNamed, dataSetsOf } from './data-sets/data-sets.ts'
import { barsOf } from './small-charts/bars.model.ts'

describe('analytics row model', () => {
  test.each([
    ['2026-03-01T10:00:00.000Z', '2026-03-01T10:02:05.500Z', 125_500],
    ['2026-03-01T10:00:00.000Z', null, null],
    // The clocks of two machines differ, so the request seems to end before it starts.
    ['2026-03-01T10:00:00.000Z', '2026-03-01T09:59:59.000Z', 0],
  ])('the duration from %s to %s is %s', (requestedDate, completedDate, duration) => {
    expect(rowOf(aRequest({ requestedDate, completedDate }))).toMatchObject({ duration, requestCount: 1 })
  })

  test('separates requests of portfolios and those in progress', () => {
    const rows = [
      aRequest({ portfolio: 'S03', status: 'Queued', projectNumber: '1' }),
      aRequest({ portfolio: 'S03(05)', status: 'Error', projectNumber: '2' }),
      aRequest({ portfolio: 'P14', status: 'InProgress', projectNumber: '3' }),
      aRequest({ portfolio: 'S03', status: 'Pending Manifest', projectNumber: '4' }),
    ].map(rowOf)
    const { all, inProgress } = rowsFor(rows, ['S03', 'S03(05)'])
    expect(all.map(({ projectNumber }) => projectNumber)).toEqual(['1', '2', '4'])
    expect(inProgress.map(({ projectNumber }) => projectNumber)).toEqual(['1', '4'])
  })

  test('finds every option set that a request has, once', () => {
    const optionSets: Record<string, string>[] = [{ A: '1' }, { B: '2', A: '3' }, {}]
    const rows = optionSets.map((own) => rowOf(aRequest({ optionSets: own })))
    expect(optionLabels(rows)).toEqual(['A', 'B'])
  })

  function row(projectName: string, status: AssemblyStatus, projectNumber = '1') {
    return rowOf(aRequest({ projectName, status, projectNumber }))
  }

  test('merges the requests of a project, prefers the newest that is complete, and counts them all', () => {
    const rows = [
      row('Peachtree', 'Error', '1'),
      row('Highway', 'Error', '2'),
      row('Peachtree', 'Complete', '3'),
      row('Peachtree', 'Complete', '4'),
      row('Highway', 'InProgress', '5'),
    ]
    expect(uniqueRows(rows, oneForProject)).toMatchObject([
      { projectName: 'Peachtree', status: 'Complete', projectNumber: '3', requestCount: 3 },
      { projectName: 'Highway', status: 'Error', projectNumber: '2', requestCount: 2 },
    ])
  })

  test('merges only identical names', () => {
    const rows = [row('A', 'Complete'), row('a', 'Complete'), row('A ', 'Complete')]
    expect(uniqueRows(rows, oneForProject)).toHaveLength(3)
  })

  test('merging neither loses nor adds requests', () => {
    const statusArbitrary = fc.constantFrom<AssemblyStatus>('Complete', 'Error', 'Queued')
    const rowArbitrary = fc
      .tuple(fc.constantFrom('A', 'B', 'C'), statusArbitrary)
      .map(([name, status]) => row(name, status))
    fc.assert(
      fc.property(fc.array(rowArbitrary), (rows) => {
        const unique = uniqueRows(rows, oneForProject)
        expect(unique.map(({ projectName }) => projectName)).toEqual([...new Set(rows.map((one) => one.projectName))])
        for (const { projectName, status, requestCount } of unique) {
          const own = rows.filter((one) => one.projectName === projectName)
          expect(requestCount).toBe(own.length)
          expect(status).toBe(own.find((one) => one.status === 'Complete')?.status ?? own[0]?.status)
        }
      }),
    )
  })
})

describe('data set offer model', () => {
  const fields: FieldTypes = { portfolio: 'text', status: 'text', requestedDate: 'date' }
  const tab = { name: 'Restaurant', smallCharts: [], optionSets: [] }
  const range = { start: '2026-10-23', end: '2026-11-22' }

  test('stores the portfolios of the tab, and the dates unless removed', () => {
    const one = requestsOffer({ ...tab, portfolios: ['P14'] }, range)
    expect(one.condition).toEqual({ field: 'portfolio', operator: '==', value: 'P14' })
    expect(one.choice?.label).toBe('Only requests from 10/23/2026 to 11/22/2026')
    const several = requestsOffer({ ...tab, portfolios: ['P13', 'P14'] }, range)
    for (const filter of [several.condition, several.choice?.filter])
      expect(checkFilter(filter, fields)).toEqual(filter)
    expect(several.condition).toMatchObject({ logic: 'or', filters: [{ value: 'P13' }, { value: 'P14' }] })
  })

  test('offers no filter by the number of merged requests', () => {
    const offer = inProgressOffer(requestsOffer({ ...tab, portfolios: ['P14'] }, range))
    expect(Object.keys(offer.without ?? {})).toEqual(['requestCount'])
  })

  test('stores nothing for a tab without portfolios', () => {
    expect(requestsOffer({ ...tab, portfolios: [] }, range).condition).toEqual({ logic: 'or', filters: [] })
  })

  test('stores requests in progress as those that have not ended', () => {
    const { condition } = inProgressOffer(requestsOffer({ ...tab, portfolios: ['P14'] }, range))
    expect(checkFilter(condition, fields)).toMatchObject({
      logic: 'and',
      filters: [{ value: 'P14' }, { operator: '!=', value: 'Complete' }, { operator: '!=', value: 'Error' }],
    })
  })
})

describe('data sets', () => {
  const specified = ['P13', 'P14', 'Reinvestment', 'BTS', 'Blank Template']

  function namesFor(...portfolios: string[]) {
    return dataSetsOf(portfolios.map((portfolio) => ({ portfolio, optionSets: [] }))).map(({ name }) => name)
  }

  test('has the specified data sets, and one for each portfolio that they do not name', () => {
    expect(namesFor()).toEqual(specified)
    expect(namesFor('S03(05)')).toEqual(specified)
    expect(namesFor('P15', 'BTS')).toEqual([...specified, 'P15'])
  })

  test('an organization with only its own portfolios has a data set for each, and one for all', () => {
    expect(namesFor('Boathouse')).toEqual(['Boathouse'])
    expect(namesFor('Boathouse', 'Pavilion')).toEqual(['All Portfolios', 'Boathouse', 'Pavilion'])
    const [all, boathouse] = dataSetsOf([
      { portfolio: 'Boathouse', optionSets: ['Pier', 'Size', 'Roof', 'Color, inside'] },
      { portfolio: 'Pavilion', optionSets: ['Size', 'Glass'] },
    ])
    expect(all?.portfolios).toEqual(['Boathouse', 'Pavilion'])
    expect(all?.smallCharts.map(({ dataKey }) => dataKey)).toEqual(['portfolio', 'option.Size', 'option.Pier'])
    expect(boathouse?.smallCharts.map(({ name }) => name)).toEqual(['Pier', 'Size', 'Roof'])
    expect(boathouse?.optionSets).toContain('Color, inside')
  })

  test('default to P14, or else the first', () => {
    expect(dataSetNamed('BTS', dataSetsOf([])).name).toBe('BTS')
    expect(dataSetNamed('Nowhere', dataSetsOf([])).name).toBe('P14')
    const own = dataSetsOf([{ portfolio: 'Pavilion', optionSets: [] }])
    expect(dataSetNamed(null, own).name).toBe('Pavilion')
  })
})

describe('bars model', () => {
  test('are sorted numerically, then alphabetically, with empty values last', () => {
    const counts = new Map([
      ['Brick', 1],
      ['10000', 2],
      ['', 4],
      ['5000', 3],
    ])
    expect(barsOf(counts)).toEqual([
      { key: '5000', label: '5000', value: 3 },
      { key: '10000', label: '10000', value: 2 },
      { key: 'Brick', label: 'Brick', value: 1 },
      { key: '', label: null, value: 4 },
    ])
  })

  test('are formatted as configured, and distinguished by value', () => {
    const counts = new Map([
      ['FSR - Free', 1],
      ['FSR - Fast', 1],
    ])
    expect(barsOf(counts, (value) => value.slice(0, 3)).map(({ key, label }) => [key, label])).toEqual([
      ['FSR - Fast', 'FSR'],
      ['FSR - Free', 'FSR'],
    ])
  })
})
