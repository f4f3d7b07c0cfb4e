import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../ui/toast/index.ts'
import type { KeptView } from '../view-store.ts'

type Named = {
  named: string | undefined
  /** Of the view that is shown: whoever chooses one names it in the URL as well. */
  currentId: string | undefined
  /** Undefined until they can be shown. */
  views: readonly KeptView[] | undefined
  /** They are those of before, and are being read again. */
  isReading: boolean
  onShow: (view: KeptView) => void
}

/** Shows the view that an address names, once, as soon as that is possible. */
export function useNamedView({ named, currentId, views, isReading, onShow }: Named) {
  const done = useRef<string>(undefined)
  const show = useEffectEvent((wanted: string) => {
    if (wanted === done.current) return
    const view = views?.find(({ id }) => id === wanted)
    // Someone may have saved it since the list was read.
    if (!view && isReading && wanted !== currentId) return
    done.current = wanted
    if (wanted === currentId) return
    if (view) onShow(view)
    else showToast({ type: 'info', text: 'The view in this link no longer exists.' })
  })
  const isReady = views !== undefined
  useEffect(() => {
    if (isReady && named !== undefined) show(named)
  }, [isReady, isReading, named])
}
