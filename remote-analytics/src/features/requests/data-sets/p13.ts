import type { DataSet } from './data-set.ts'
import { additionChart, finishChart, restaurantOptions, sizeChart } from './restaurant.ts'

export const p13: DataSet = {
  name: 'P13',
  portfolios: ['P13'],
  smallCharts: [sizeChart, finishChart, { ...additionChart, md: 12 }],
  optionSets: restaurantOptions,
}
