import { startTransition, useEffect, useState } from 'react'

/** False for a first picture that has rows: what people look for comes first, and what stands around it right behind. */
export function useIsDrawn(hasRows: boolean): boolean {
  const [isDrawn, setDrawn] = useState(!hasRows)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}
