import type { AnalyticsPortfolios } from '@lintel/shared/contract/assembly'
import type { DataSet, SmallChart } from './data-set.ts'
import { optionField } from './option-field.ts'

const portfolioChart: SmallChart = { name: 'Portfolio', dataKey: 'portfolio' }
/** As many stand in a row. */
const mostCharts = 3

/** One for each portfolio, and one for all of them. */
export function ownDataSets(portfolios: AnalyticsPortfolios): DataSet[] {
  const each = portfolios.map(dataSetOf)
  return each.length > 1 ? [allOf(portfolios), ...each] : each
}

/** What its requests were counted by is what they chose. */
export function dataSetOf({ portfolio, optionSets }: AnalyticsPortfolios[number]): DataSet {
  return { name: portfolio, portfolios: [portfolio], smallCharts: chartsOf(optionSets), optionSets }
}

function allOf(portfolios: AnalyticsPortfolios): DataSet {
  const optionSets = mostFrequentFirst(portfolios.flatMap((one) => one.optionSets))
  return {
    name: 'All Portfolios',
    portfolios: portfolios.map(({ portfolio }) => portfolio),
    smallCharts: [portfolioChart, ...chartsOf(optionSets.slice(0, mostCharts - 1))],
    optionSets,
    shown: ['portfolio'],
  }
}

function chartsOf(optionSets: readonly string[]): SmallChart[] {
  return optionSets.slice(0, mostCharts).map((label) => ({ name: label, dataKey: optionField(label) }))
}

function mostFrequentFirst(labels: readonly string[]): string[] {
  const counts = Map.groupBy(labels, (label) => label)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([label]) => label)
}
