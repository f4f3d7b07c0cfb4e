import type { AnalyticsPortfolios } from '@lintel/shared/contract/assembly'
import type { DataSet } from './data-set.ts'
import { dataSetOf, dataSetsOfPortfolios } from './data-sets-of-portfolios.ts'
import { p14, specifiedDataSets } from './specified-data-sets.ts'

const knownPortfolios = new Set(specifiedDataSets.flatMap(({ portfolios }) => portfolios))

/**
 * The data sets of an organization that ever requested these portfolios: the specified ones, then one for each portfolio
 * that none of those names. An organization that never used a specified portfolio gets only its own; one that has requested
 * nothing yet gets the specified ones.
 */
export function dataSetsOf(portfolios: AnalyticsPortfolios): readonly DataSet[] {
  const otherPortfolios = portfolios.filter(({ portfolio }) => !knownPortfolios.has(portfolio))
  const hasOnlyOthers = otherPortfolios.length > 0 && otherPortfolios.length === portfolios.length
  return hasOnlyOthers
    ? dataSetsOfPortfolios(otherPortfolios)
    : [...specifiedDataSets, ...otherPortfolios.map(dataSetOf)]
}

/** The data set of that name; else P14 (specification 1, "Business constants and limits"); else the first. */
export function dataSetNamed(name: string | null, dataSets: readonly DataSet[]): DataSet {
  const found = [name, p14.name].map((wantedName) => dataSets.find((dataSet) => dataSet.name === wantedName))
  return found[0] ?? found[1] ?? dataSets[0] ?? p14
}
