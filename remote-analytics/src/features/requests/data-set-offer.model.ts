import type { Filter } from '@lintel/shared/filter'
import { formatNumericDay } from '@lintel/shared/format'
import type { DataSetOffer } from '@lintel/shared/grid'
import type { DateRange } from '@lintel/shared/widgets'
import type { DataSet } from './data-sets/data-set.ts'

/** What Save as Data Set stores of a tab: its portfolios and, unless the user removes it, its date range. */
export function requestsOffer({ portfolios }: DataSet, { start, end }: DateRange): DataSetOffer {
  const ofPortfolios: Filter[] = portfolios.map((value) => ({ field: 'portfolio', operator: '==', value }))
  const [only] = ofPortfolios
  return {
    source: 'assembly-requests',
    without: unsupportedColumns,
    condition: only && ofPortfolios.length === 1 ? only : { logic: 'or', filters: ofPortfolios },
    choice: {
      label: `Only requests from ${formatNumericDay(start)} to ${formatNumericDay(end)}`,
      filter: {
        logic: 'and',
        filters: [
          { field: 'requestedDate', operator: '>=', value: start },
          { field: 'requestedDate', operator: '<=', value: end },
        ],
      },
    },
  }
}

const unsupportedColumns = {
  requestCount: "Each row of a data set is one request, so you can't filter by number of requests.",
}

/** The same for the In Progress Requests tab: neither complete nor failed. */
export function inProgressOffer({ condition, ...offer }: DataSetOffer): DataSetOffer {
  const filters: Filter[] = ['Complete', 'Error'].map((value) => ({ field: 'status', operator: '!=', value }))
  return { ...offer, condition: { logic: 'and', filters: [...(condition ? [condition] : []), ...filters] } }
}
