import { expect, test } from '@jest/globals'
import { aboveGround, buildingOf } from './surroundings.ts'

function elements(...categories: string[]) {
  return categories.map((category) => ({ category }))
}

function names(models: { category: string }[][]) {
  return models.map((model) => model.map(({ category }) => category))
}

test('leaves the ground out as Revit and IFC name it', () => {
  const named = elements('Topography', 'Revit Toposolid', 'IfcSite', 'IfcGeographicElement', 'Roads', 'IfcWall')
  expect(aboveGround(named)).toEqual(elements('IfcWall'))
})

test('shows the ground where there is nothing else', () => {
  expect(aboveGround(elements('Topography', 'IfcSite'))).toHaveLength(2)
})

test('finds the building in one model with its ground', () => {
  const whole = elements('IfcSite', 'Walls', 'Railings', 'Planting', 'Roofs')
  expect(names(buildingOf([whole]))).toEqual([['Walls', 'Railings', 'Roofs']])
})

test('takes a model with ground for the site beside a building: only its canopies count', () => {
  const site = elements('Topography', 'Railings', 'Lighting Fixtures', 'Roofs')
  expect(names(buildingOf([site, elements('Walls', 'Signage')]))).toEqual([['Roofs'], ['Walls']])
})
