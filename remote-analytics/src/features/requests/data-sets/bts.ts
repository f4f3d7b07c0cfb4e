import type { DataSet } from './data-set.ts'
import { finishChart, nameChart, restaurantOptions, sizeChart } from './restaurant.ts'

export const bts: DataSet = {
  name: 'BTS',
  portfolios: ['BTS'],
  smallCharts: [nameChart, sizeChart, { ...finishChart, md: 12 }],
  optionSets: restaurantOptions,
}
