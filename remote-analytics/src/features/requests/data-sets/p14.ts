import type { DataSet } from './data-set.ts'
import { additionChart, finishChart, restaurantOptions, sizeChart } from './restaurant.ts'

export const p14: DataSet = {
  name: 'P14',
  portfolios: ['P14'],
  smallCharts: [sizeChart, finishChart, { ...additionChart, md: 12 }],
  optionSets: restaurantOptions,
}
