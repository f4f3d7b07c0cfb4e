import { useEffect } from 'react'
import { useProduct } from '../../core/session/product.ts'
import { withoutBidiControls } from './bidi.ts'

/** Puts the name of the page's item into the document's title: `Lintel - River House.ifc - View Capture`. */
export function usePageName(name: string | undefined): void {
  const product = useProduct().name
  useEffect(() => {
    if (!name) return undefined
    const routeTitle = document.title
    const kind = routeTitle.startsWith(`${product} - `) ? routeTitle.slice(product.length) : ''
    document.title = withoutBidiControls(`${product} - ${name}${kind}`)
    const ownTitle = document.title
    return () => {
      // The next page may have set its own title already.
      if (document.title === ownTitle) document.title = routeTitle
    }
  }, [product, name])
}
