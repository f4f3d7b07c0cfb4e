import { useState } from 'react'
import { useReturnFocus } from '../../organization-settings/dialogs/use-return-focus.ts'
import type { ReleaseChange } from '../releases.api.ts'

export type Doing = { what: ReleaseChange['verb']; version: string }

export function useChange() {
  const [doing, setDoing] = useState<Doing>()
  const { remember } = useReturnFocus(doing !== undefined)
  return {
    doing,
    begin(next: Doing) {
      remember()
      setDoing(next)
    },
    close: () => setDoing(undefined),
  }
}
