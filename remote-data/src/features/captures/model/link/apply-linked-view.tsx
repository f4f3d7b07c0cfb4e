import { reportSilently, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useRestore } from '@lintel/shared/saved-views'
import { showToast } from '@lintel/shared/toast'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent } from 'react'
import { namedElements } from '../capture-views.api.ts'
import { parseViewLink, type LinkedView } from './link-text.model.ts'

type RestorableView = LinkedView & { id: string; name: string; hasComponents: boolean; hasDrawings: boolean }

/** Applies the view of a link once. */
export function ApplyLinkedView({ captureId, viewer, text }: { captureId: string; viewer: Viewer; text: string }) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const restore = useRestore(viewer, {
    elements: (on) => namedElements(on, client, { organization, captureId }),
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
