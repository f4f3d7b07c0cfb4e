import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../ui/toast/index.ts'
import type { StoredView } from '../view-store.ts'

type Named = {
  named: string | undefined
  /** The id of the shown view. Choosing a view also writes it to the URL. */
  currentId: string | undefined
  /** Undefined until the views can be shown. */
  views: readonly StoredView[] | undefined
  /** Whether the views are cached ones that are being reloaded. */
  isReading: boolean
  onShow: (view: StoredView) => void
}

/** Shows the view in the URL once, as soon as possible. */
export function useNamedView({ named, currentId, views, isReading, onShow }: Named) {
  const shownId = useRef<string>(undefined)
  const show = useEffectEvent((viewId: string) => {
    if (viewId === shownId.current) return
    const view = views?.find(({ id }) => id === viewId)
    // Someone may have saved it since the list was read.
    if (!view && isReading && viewId !== currentId) return
    shownId.current = viewId
    if (viewId === currentId) return
    if (view) onShow(view)
    else showToast({ type: 'info', text: 'The view in this link no longer exists.' })
  })
  const isReady = views !== undefined
  useEffect(() => {
    if (isReady && named !== undefined) show(named)
  }, [isReady, isReading, named])
}
