import { reportSilently, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useRestore } from '@lintel/shared/saved-views'
import { showToast } from '@lintel/shared/toast'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent } from 'react'
import { namedElements } from '../capture-views.api.ts'
import { pictureOfLink, type LinkedPicture } from './link-text.model.ts'

type Linked = LinkedPicture & { id: string; name: string; hasComponents: boolean; hasDrawings: boolean }

/** Applies the view of a link once. */
export function ShowLinked({ captureId, viewer, text }: { captureId: string; viewer: Viewer; text: string }) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const restore = useRestore(viewer, {
    elements: (on) => namedElements(on, client, { organization, captureId }),
    read: (view: Linked) => Promise.resolve(view),
  })
  const show = useEffectEvent((picture: LinkedPicture | undefined) => {
    if (picture) restore({ ...picture, id: text, name: 'of the link', hasComponents: true, hasDrawings: true })
    else showToast({ type: 'warning', text: 'This link is incomplete. Ask for a new one.' })
  })
  useEffect(() => {
    let isOver = false
    pictureOfLink(text)
      .then((picture) => {
        if (!isOver) show(picture)
      })
      .catch((error: unknown) => reportSilently(error, 'A link could not be read.'))
    return () => {
      isOver = true
    }
  }, [text, viewer])
  return null
}
