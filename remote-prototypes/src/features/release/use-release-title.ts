import { useProduct } from '@lintel/shared/session'
import { useEffect } from 'react'

/** This page names itself otherwise than its route does (specification 1, section 2). */
export function useReleaseTitle(prototype: string, release: string): void {
  const { name } = useProduct()
  useEffect(() => {
    document.title = `${name} Prototypes: ${prototype} - ${release}`
  }, [name, prototype, release])
}
