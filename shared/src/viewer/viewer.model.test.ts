import { expect, test, describe } from '@jest/globals'
import { groupedBySet, readPropertySets } from './property-sets.ts'
import { aboveGround, buildingOf } from './surroundings.ts'

describe('property sets', () => {
  test('reads properties with and without a set, including booleans', () => {
    const parameters = {
      Length: 4,
      IsExternal: false,
      Pset_WallCommon: { FireRating: '60 min', LoadBearing: true, Reference: null },
      Pset_Custom: { FireRating: '30 min' },
      Nothing: null,
    }
    expect(readPropertySets(parameters)).toEqual([
      {
        name: '',
        properties: [
          { name: 'Length', value: 4 },
          { name: 'IsExternal', value: false },
        ],
      },
      {
        name: 'Pset_WallCommon',
        properties: [
          { name: 'FireRating', value: '60 min' },
          { name: 'LoadBearing', value: true },
        ],
      },
      { name: 'Pset_Custom', properties: [{ name: 'FireRating', value: '30 min' }] },
    ])
    expect(readPropertySets('damaged')).toEqual([])
  })

  test('merges scattered properties of one set', () => {
    const listed = [
      { set: 'A', name: 'Mark', value: 1 },
      { set: 'B', name: 'Mark', value: 2 },
      { set: 'A', name: 'Mark', value: 3 },
    ]
    expect(groupedBySet(listed)).toEqual([
      {
        name: 'A',
        properties: [
          { name: 'Mark', value: 1 },
          { name: 'Mark', value: 3 },
        ],
      },
      { name: 'B', properties: [{ name: 'Mark', value: 2 }] },
    ])
  })
})

describe('surroundings', () => {
  function elements(...categories: string[]) {
    return categories.map((category) => ({ category }))
  }

  function names(models: { category: string }[][]) {
    return models.map((model) => model.map(({ category }) => category))
  }

  test('excludes ground elements by their Revit and IFC categories', () => {
    const named = elements('Topography', 'Revit Toposolid', 'IfcSite', 'IfcGeographicElement', 'Roads', 'IfcWall')
    expect(aboveGround(named)).toEqual(elements('IfcWall'))
  })

  test('frames the ground if there is nothing else', () => {
    expect(aboveGround(elements('Topography', 'IfcSite'))).toHaveLength(2)
  })

  test('finds the building in one model with its ground', () => {
    const whole = elements('IfcSite', 'Walls', 'Railings', 'Planting', 'Roofs')
    expect(names(buildingOf([whole]))).toEqual([['Walls', 'Railings', 'Roofs']])
  })

  test('treats a model with ground as the site if there is a separate building, and then only its canopies count', () => {
    const site = elements('Topography', 'Railings', 'Lighting Fixtures', 'Roofs')
    expect(names(buildingOf([site, elements('Walls', 'Signage')]))).toEqual([['Roofs'], ['Walls']])
  })
})
