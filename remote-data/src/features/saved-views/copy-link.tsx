import { useAction } from '@lintel/shared/action'
import { readShownView, type ViewStore } from '@lintel/shared/saved-views'
import { copyText, showToast } from '@lintel/shared/toast'
import { Button, Link2 } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { linkText } from './link-text.model.ts'
import { linkedViewOf } from './linked-view.model.ts'

type CopyLinkProps = {
  viewer: Viewer
  aspect: () => number
  elements: ViewStore['elements']
  /** Other parameters of the link. */
  search?: [name: string, value: string][]
  /** What people need access to. */
  subject: string
}

const tooComplex = 'This view is too complex for a link. Save it as a view and share that link.'

/** Copies a link that shows the current view without saving it. */
export function CopyLink({ viewer, aspect, elements, search = [], subject }: CopyLinkProps) {
  const messages = {
    copied: `Link copied. Anyone with access to this ${subject} sees the same view.`,
    refused: 'Your browser blocked copying. Save a view and share its link.',
  }
  const copy = useAction(
    {
      mutationFn: async () => {
        const currentView = await readShownView(viewer, aspect(), { elements })
        const text = await linkText(linkedViewOf(currentView))
        if (text === undefined) showToast({ type: 'error', text: tooComplex })
        else await copyText(addressWith([...search, ['seen', text]]), messages)
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

/** The model page with these URL parameters only. */
function addressWith(search: [string, string][]): string {
  const address = new URL(window.location.href)
  address.search = new URLSearchParams(search).toString()
  address.hash = ''
  return address.href
}
