import { expect, test } from '@jest/globals'
import { dataSetNamed, dataSetsOf } from './data-sets.ts'

const specified = ['P13', 'P14', 'Reinvestment', 'BTS', 'Blank Template']

function namesFor(...portfolios: string[]) {
  return dataSetsOf(portfolios.map((portfolio) => ({ portfolio, optionSets: [] }))).map(({ name }) => name)
}

test('has the specified data sets, and one for each portfolio that they do not name', () => {
  expect(namesFor()).toEqual(specified)
  expect(namesFor('S03(05)')).toEqual(specified)
  expect(namesFor('P15', 'BTS')).toEqual([...specified, 'P15'])
})

test('an organization with portfolios of its own alone has one for each, and one for all', () => {
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

test('is P14 unless told, and the first where there is none', () => {
  expect(dataSetNamed('BTS', dataSetsOf([])).name).toBe('BTS')
  expect(dataSetNamed('Nowhere', dataSetsOf([])).name).toBe('P14')
  const own = dataSetsOf([{ portfolio: 'Pavilion', optionSets: [] }])
  expect(dataSetNamed(null, own).name).toBe('Pavilion')
})
