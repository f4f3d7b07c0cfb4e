import { withPageReset, type PaginationParamsOptions } from '@lintel/shared/list'
import { choiceParam, useUrlState } from '@lintel/shared/routing'
import { useState } from 'react'

const flagsParam = choiceParam('flags', ['yes'], undefined)

/** Whether the list shows only captures with flagged elements; stored in the URL. */
export function useFlagFilter(paginationOptions: PaginationParamsOptions): [boolean, (isOn: boolean) => void] {
  const [codec] = useState(() => withPageReset(flagsParam, [paginationOptions]))
  const [flags, setFlags] = useUrlState(codec)
  return [flags === 'yes', (isOn) => setFlags(isOn ? 'yes' : undefined)]
}
