import type { AnalyticsPortfolios } from '@lintel/shared/contract/assembly'
import { blankTemplate } from './blank-template.ts'
import { bts } from './bts.ts'
import type { DataSet } from './data-set.ts'
import { dataSetOf, ownDataSets } from './data-sets-of-portfolios.ts'
import { p13 } from './p13.ts'
import { p14 } from './p14.ts'
import { reinvestment } from './reinvestment.ts'

/** Those of the specification, in the order of their tabs. */
const specified: readonly DataSet[] = [p13, p14, reinvestment, bts, blankTemplate]
const named = new Set(specified.flatMap(({ portfolios }) => portfolios))

/**
 * The data sets of an organization by what it ever requested: the specified ones, and one for each portfolio that these do not
 * name. Who has none of theirs has only its own; who has requested nothing yet has the specified ones.
 */
export function dataSetsOf(portfolios: AnalyticsPortfolios): readonly DataSet[] {
  const others = portfolios.filter(({ portfolio }) => !named.has(portfolio))
  const hasOnlyOthers = others.length > 0 && others.length === portfolios.length
  return hasOnlyOthers ? ownDataSets(others) : [...specified, ...others.map(dataSetOf)]
}

/** The one of that name; P14 where there is none (specification 1, section 9), and the first where that is not theirs. */
export function dataSetNamed(name: string | null, dataSets: readonly DataSet[]): DataSet {
  const found = [name, p14.name].map((wanted) => dataSets.find((dataSet) => dataSet.name === wanted))
  return found[0] ?? found[1] ?? dataSets[0] ?? p14
}
