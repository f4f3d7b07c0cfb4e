import type { AnalyticsPortfolios } from '@lintel/shared/contract/assembly'
import { optionField, type DataSet, type SmallChart } from './data-set.ts'

const portfolioChart: SmallChart = { name: 'Portfolio', dataKey: 'portfolio' }
/** One row. */
const maxCharts = 3

/** One data set for each portfolio and, if there are several, one for all of them. */
export function dataSetsOfPortfolios(portfolios: AnalyticsPortfolios): DataSet[] {
  const dataSets = portfolios.map(dataSetOf)
  return dataSets.length > 1 ? [allOf(portfolios), ...dataSets] : dataSets
}

/** Its charts count the selected options. */
export function dataSetOf({ portfolio, optionSets }: AnalyticsPortfolios[number]): DataSet {
  return { name: portfolio, portfolios: [portfolio], smallCharts: chartsOf(optionSets), optionSets }
}

function allOf(portfolios: AnalyticsPortfolios): DataSet {
  const optionSets = mostFrequentFirst(portfolios.flatMap((one) => one.optionSets))
  return {
    name: 'All Portfolios',
    portfolios: portfolios.map(({ portfolio }) => portfolio),
    smallCharts: [portfolioChart, ...chartsOf(optionSets.slice(0, maxCharts - 1))],
    optionSets,
    shown: ['portfolio'],
  }
}

function chartsOf(optionSets: readonly string[]): SmallChart[] {
  return optionSets.slice(0, maxCharts).map((label) => ({ name: label, dataKey: optionField(label) }))
}

function mostFrequentFirst(labels: readonly string[]): string[] {
  const counts = Map.groupBy(labels, (label) => label)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([label]) => label)
}
