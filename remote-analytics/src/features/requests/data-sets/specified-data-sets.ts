import { optionField, type DataSet, type SmallChart } from './data-set.ts'

/** Option sets of all restaurant prototypes. */
const restaurantOptions = ['Proto Name', 'Proto Size', 'Exterior Finish', 'Building Addition', 'Drive Thru']

const sizeChart: SmallChart = { name: 'Proto Size', dataKey: optionField('Proto Size') }
const finishChart: SmallChart = { name: 'Exterior Finish', dataKey: optionField('Exterior Finish') }
const additionChart: SmallChart = { name: 'Building Addition', dataKey: optionField('Building Addition') }
const nameChart: SmallChart = { name: 'Proto Name', dataKey: optionField('Proto Name') }

const p13: DataSet = {
  name: 'P13',
  portfolios: ['P13'],
  smallCharts: [sizeChart, finishChart, { ...additionChart, md: 12 }],
  optionSets: restaurantOptions,
}

export const p14: DataSet = {
  name: 'P14',
  portfolios: ['P14'],
  smallCharts: [sizeChart, finishChart, { ...additionChart, md: 12 }],
  optionSets: restaurantOptions,
}

const reinvestment: DataSet = {
  name: 'Reinvestment',
  portfolios: ['S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97'],
  smallCharts: [{ name: 'Portfolio', dataKey: 'portfolio' }, sizeChart, { ...finishChart, md: 12 }],
  optionSets: restaurantOptions,
  shown: ['portfolio'],
}

const bts: DataSet = {
  name: 'BTS',
  portfolios: ['BTS'],
  smallCharts: [nameChart, sizeChart, { ...finishChart, md: 12 }],
  optionSets: restaurantOptions,
}

/** For buildings without a prototype, where the project type is more useful than the options. */
export const blankTemplate: DataSet = {
  name: 'Blank Template',
  portfolios: ['Blank Template'],
  smallCharts: [
    { name: 'Project Type', dataKey: 'projectType', formatter: codeOf },
    sizeChart,
    { ...finishChart, md: 12 },
  ],
  optionSets: ['Proto Name', 'Proto Size', 'Exterior Finish'],
  shown: ['projectType'],
}

/** `FSR` of `FSR - Free Standing Restaurant`. */
function codeOf(projectType: string): string {
  return projectType.split(' - ', 1)[0] ?? projectType
}

/** In the order of their tabs. */
export const specifiedDataSets: readonly DataSet[] = [p13, p14, reinvestment, bts, blankTemplate]
