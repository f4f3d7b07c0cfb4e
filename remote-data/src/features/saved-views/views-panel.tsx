import { useUrlState, type UrlCodec } from '@lintel/shared/routing'
import { SavedViewsPanel, type ViewStore } from '@lintel/shared/saved-views'
import { Box, Heading } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { useId, type ComponentProps } from 'react'
import { CopyLink } from './copy-link.tsx'

/** Selecting a saved view replaces the view of a link. */
const viewParam: UrlCodec<string | undefined> = {
  names: ['view', 'seen'],
  read: (search) => search.get('view') ?? undefined,
  write: (view) => ({ view }),
}

type ViewsPanelProps = {
  store: ViewStore
  viewer: Viewer
  aspect: () => number
  /** The view that is already shown, so that later camera changes are kept. */
  shown: string | undefined
  onShown: (id: string) => void
  link: Pick<ComponentProps<typeof CopyLink>, 'search' | 'subject'>
}

/** Saved views next to a model. The selected view is in the URL, so it can be linked. */
export function ViewsPanel({ store, viewer, aspect, shown, onShown, link }: ViewsPanelProps) {
  const titleId = useId()
  const [view, setView] = useUrlState(viewParam)
  function name(id: string) {
    onShown(id)
    setView(id)
  }
  /** Removes a deleted view from the URL. */
  function removeFromUrl(id: string) {
    if (id === view) setView(undefined)
  }
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      w={{ md: '15rem', xl: '19rem' }}
      flexShrink="0"
      minH="0"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      p="4"
    >
      <Heading as="h2" id={titleId} textStyle="sm" mb="3">
        Saved Views
      </Heading>
      <SavedViewsPanel
        store={store}
        viewer={viewer}
        aspect={aspect}
        named={view}
        shown={shown}
        onChoose={name}
        onDeleted={removeFromUrl}
      />
      <Box mt="4" pt="4" borderTopWidth="1px">
        <CopyLink viewer={viewer} aspect={aspect} elements={store.elements} {...link} />
      </Box>
    </Box>
  )
}
