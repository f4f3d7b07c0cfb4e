import { optionField } from './option-field.ts'

/** What every prototype of a restaurant lets people choose. */
export const restaurantOptions = ['Proto Name', 'Proto Size', 'Exterior Finish', 'Building Addition', 'Drive Thru']

export const sizeChart = { name: 'Proto Size', dataKey: optionField('Proto Size') }
export const finishChart = { name: 'Exterior Finish', dataKey: optionField('Exterior Finish') }
export const additionChart = { name: 'Building Addition', dataKey: optionField('Building Addition') }
export const nameChart = { name: 'Proto Name', dataKey: optionField('Proto Name') }
