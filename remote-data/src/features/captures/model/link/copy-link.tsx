import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { readShownView } from '@lintel/shared/saved-views'
import { copyText, showToast } from '@lintel/shared/toast'
import { Button, Link2 } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { namedElements } from '../capture-views.api.ts'
import { linkText } from './link-text.model.ts'
import { linkedViewOf } from './linked-view.model.ts'

type CopyLinkProps = { captureId: string; viewer: Viewer; aspect: () => number }

const tooComplex = 'This view is too complex for a link. Save it as a view and share that link.'
const messages = {
  copied: 'Link copied. Anyone with access to this capture sees the same view.',
  refused: 'Your browser blocked copying. Save a view and share its link.',
}

/** Copies a link that shows the current view without saving it. */
export function CopyLink({ captureId, viewer, aspect }: CopyLinkProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const elements = (on: Viewer) => namedElements(on, client, { organization, captureId })
  const copy = useAction(
    {
      mutationFn: async () => {
        const shown = await readShownView(viewer, aspect(), { elements })
        const text = await linkText(linkedViewOf(shown))
        if (text === undefined) showToast({ type: 'error', text: tooComplex })
        else await copyText(addressWith(text), messages)
      },
    },
    { failureText: () => "Couldn't create the link. Try again." },
  )
  return (
    <Button size="sm" variant="outline" colorPalette="gray" loading={copy.isRunning} onClick={() => copy.run()}>
      <Link2 aria-hidden size={16} />
      Copy Link
    </Button>
  )
}

/** The model page without other URL parameters. */
function addressWith(text: string): string {
  const address = new URL(window.location.href)
  address.search = new URLSearchParams({ seen: text }).toString()
  address.hash = ''
  return address.href
}
