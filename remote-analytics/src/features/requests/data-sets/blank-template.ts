import type { DataSet } from './data-set.ts'
import { finishChart, sizeChart } from './restaurant.ts'

/** Chosen for what is no restaurant of the catalogue: the kind of project says more than the options. */
export const blankTemplate: DataSet = {
  name: 'Blank Template',
  portfolios: ['Blank Template'],
  smallCharts: [
    { name: 'Project Type', dataKey: 'projectType', formatter: withoutWords },
    sizeChart,
    { ...finishChart, md: 12 },
  ],
  optionSets: ['Proto Name', 'Proto Size', 'Exterior Finish'],
  shown: ['projectType'],
}

/** `FSR` of `FSR - Free Standing Restaurant`. */
function withoutWords(projectType: string): string {
  return projectType.split(' - ', 1)[0] ?? projectType
}
