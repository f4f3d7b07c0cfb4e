import { reportSilently } from '@lintel/shared/api'
import { useRestore, type ViewStore } from '@lintel/shared/saved-views'
import { showToast } from '@lintel/shared/toast'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent } from 'react'
import { parseViewLink, type LinkedView } from './link-text.model.ts'

type RestorableView = LinkedView & { id: string; name: string; hasComponents: boolean; hasDrawings: boolean }

type ApplyLinkedViewProps = { viewer: Viewer; elements: ViewStore['elements']; text: string }

/** Applies the view of a link once. */
export function ApplyLinkedView({ viewer, elements, text }: ApplyLinkedViewProps) {
  const restore = useRestore(viewer, {
    elements,
    read: (view: RestorableView) => Promise.resolve(view),
  })
  const show = useEffectEvent((view: LinkedView | undefined) => {
    if (view) restore({ ...view, id: text, name: 'of the link', hasComponents: true, hasDrawings: true })
    else showToast({ type: 'warning', text: 'This link is incomplete. Ask for a new one.' })
  })
  useEffect(() => {
    let isOver = false
    parseViewLink(text)
      .then((view) => {
        if (!isOver) show(view)
      })
      .catch((error: unknown) => reportSilently(error, 'A link could not be read.'))
    return () => {
      isOver = true
    }
  }, [text, viewer])
  return null
}
