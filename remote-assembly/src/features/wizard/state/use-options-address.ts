import type { PrototypeManifest } from '@lintel/shared/contract'
import type { Choices } from '@lintel/shared/prototype'
import { optionsFromQuery, optionsToQuery } from '@lintel/shared/remote'
import { useLocation, useSearchParams } from '@lintel/shared/routing'
import { useEffect, useEffectEvent } from 'react'

/**
 * Writes the chosen options into the address, for reloads and links. It replaces the address: no choice is a step Back.
 */
export function useOptionsAddress({ prototype, release }: PrototypeManifest, choices: Choices): void {
  const { search } = useLocation()
  const [, setSearch] = useSearchParams()
  const follow = useEffectEvent((chosen: Choices) => {
    const query = new URLSearchParams(search)
    for (const label of Object.keys(optionsFromQuery(query))) query.delete(`option.${label}`)
    query.set('prototype', prototype)
    query.set('release', release)
    for (const [name, value] of optionsToQuery(chosen)) query.append(name, value)
    if (`?${query.toString()}` === search) return
    setSearch(query, { replace: true, preventScrollReset: true })
  })
  useEffect(() => follow(choices), [choices])
}
