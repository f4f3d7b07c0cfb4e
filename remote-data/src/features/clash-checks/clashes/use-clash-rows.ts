import { useQuery } from '@lintel/shared/api'
import type { Clash, ClashCheck, ClashState } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useMemo } from 'react'
import { clashesQuery, clashStatesQuery } from '../clash-checks.api.ts'
import { clashRows } from './clash-rows.model.ts'

const noClashes: Clash[] = []
const noStates: ClashState[] = []

/** The clashes of a check with their states, and the query that may fail. */
export function useClashRows(check: ClashCheck) {
  const organization = useOrganizationId()
  const list = useQuery(clashesQuery(organization, check.id))
  const states = useQuery(clashStatesQuery(organization, check.id))
  const { data: clashes = noClashes } = list
  const { data: clashStates = noStates } = states
  const rows = useMemo(() => clashRows(check, clashes, clashStates), [check, clashes, clashStates])
  return { rows, query: list.data === undefined || states.data !== undefined ? list : states }
}
