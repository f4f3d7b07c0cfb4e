import type { DataSet } from './data-set.ts'
import { finishChart, restaurantOptions, sizeChart } from './restaurant.ts'

export const reinvestment: DataSet = {
  name: 'Reinvestment',
  portfolios: ['S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97'],
  smallCharts: [{ name: 'Portfolio', dataKey: 'portfolio' }, sizeChart, { ...finishChart, md: 12 }],
  optionSets: restaurantOptions,
  shown: ['portfolio'],
}
