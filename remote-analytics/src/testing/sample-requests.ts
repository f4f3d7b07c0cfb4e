import type { AnalyzedRequest, AssemblyStatus } from '@lintel/shared/contract/assembly'
import { aRequest } from './a-request.ts'

const portfolios = ['P14', 'P13', 'S03', 'P14', 'S97', 'BTS', 'Blank Template']
const cities = [
  ['Atlanta', 'Georgia'],
  ['Columbus', 'Ohio'],
  ['Austin', 'Texas'],
  ['Denver', 'Colorado'],
  ['Tampa', 'Florida'],
] as const
const finishes = ['Brick', 'Stone', 'Stucco']
const sizes = ['3600', '4400', '5000', '10000']
const statuses: AssemblyStatus[] = ['Complete', 'Complete', 'Complete', 'Error', 'Complete', 'InProgress']

/** Over the last weeks, newest first; every third project requested its model again. */
export function sampleRequests(count = 90): AnalyzedRequest[] {
  return Array.from({ length: count }, (_, index) => sampleRequest(index))
}

function sampleRequest(index: number): AnalyzedRequest {
  const [city, state] = oneOf(cities, index)
  const project = index - (index % 3 === 0 ? 0 : index % 2)
  const status = oneOf(statuses, index)
  const requestedAt = Date.now() - (index * 7 + 1) * 3_600_000
  return aRequest({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    status,
    portfolio: oneOf(portfolios, index),
    projectNumber: String(4000 + project).padStart(5, '0'),
    projectName: `${city} Market Street ${project}`,
    city,
    state,
    optionSets: {
      'Proto Name': 'Standard',
      'Proto Size': oneOf(sizes, index),
      'Exterior Finish': oneOf(finishes, index),
    },
    requestedDate: new Date(requestedAt).toISOString(),
    completedDate: status === 'InProgress' ? null : new Date(requestedAt + 90_000 + index * 4000).toISOString(),
  })
}

function oneOf<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item
}
