import { useQuery } from '@lintel/shared/api'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { useListPlace } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { FoundInCaptures } from '../item-page/index.ts'
import { elementCapturesQuery } from './element.api.ts'

const place = { itemsPerPage: 10 }

/** The captures that have the element; the page of the list is in the address. */
export function ElementCaptures({ element: { id } }: { element: MasterElement }) {
  const organization = useOrganizationId()
  const [pagination, move] = useListPlace(place)
  const { itemsPerPage: take, page } = pagination
  const query = useQuery(elementCapturesQuery({ organization, id }, { skip: (page - 1) * take, take }))
  return <FoundInCaptures query={query} pagination={pagination} onPagination={move} />
}
