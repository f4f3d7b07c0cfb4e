import { expect, test } from '@jest/globals'
import { missingFields } from './project-fields.model.ts'

const completeForm = {
  projectNumber: '1',
  projectName: 'A',
  address1: 'B',
  address2: 'C',
  city: 'D',
  state: 'Georgia',
  zipCode: '30346',
  county: 'E',
  township: 'F',
}

function missing(parts: Partial<typeof completeForm>) {
  return missingFields({ ...completeForm, ...parts }).map(({ name }) => name)
}

test('empty fields are missing, required or optional', () => {
  expect(missing({ projectNumber: ' ', address2: '', zipCode: '' })).toEqual(['projectNumber', 'address2', 'zipCode'])
})

test('either county or township is enough', () => {
  expect(missing({ county: '' })).toEqual([])
  expect(missing({ township: '' })).toEqual([])
  expect(missing({ county: '', township: '' })).toEqual(['county', 'township'])
})
