import type { PrototypeManifest } from '@lintel/shared/contract'
import type { Choices } from '@lintel/shared/prototype'
import { optionsFromQuery, optionsToQuery } from '@lintel/shared/remote'
import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { useEffect, useEffectEvent } from 'react'

type OptionsAddress = { prototype: string; release: string; choices: Choices }

const optionsParams: UrlCodec<OptionsAddress> = {
  names: ['prototype', 'release', 'option.*'],
  read: (search) => ({
    prototype: search.get('prototype') ?? '',
    release: search.get('release') ?? '',
    choices: optionsFromQuery(search),
  }),
  write: ({ prototype, release, choices }) => ({ prototype, release, ...Object.fromEntries(optionsToQuery(choices)) }),
}

/** Writes the selected options to the URL, without history entries. */
export function useOptionsAddress({ prototype, release }: PrototypeManifest, choices: Choices): void {
  const [, setAddress] = useUrlState(optionsParams)
  const follow = useEffectEvent((chosen: Choices) => setAddress({ prototype, release, choices: chosen }))
  useEffect(() => follow(choices), [choices])
}
