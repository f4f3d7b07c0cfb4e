import { useAction } from '../../ui/action/index.ts'
import { reportSilently, useQuery, useQueryClient } from '../../core/api/index.ts'
import { isRevisionConflict } from '../../ui/form/index.ts'
import { Authorized } from '../../core/session/index.ts'
import { Flex, Stack, Text } from '../../ui/components/index.ts'
import type { Viewer } from '../../viewer/index.ts'
import { useEffect, useState } from 'react'
import { BcfMenu } from './bcf-menu.tsx'
import { NameForm } from './name-form.tsx'
import { sortedViews, type ViewName } from './saved-view.model.ts'
import { viewsQuery } from './saved-views.api.ts'
import { useNamedView } from './shown/use-named-view.ts'
import { useRestore } from './shown/use-restore.ts'
import { useSaveFailure, useViewChanges } from './use-view-changes.ts'
import { ViewControls } from './view-controls.tsx'
import { ViewList } from './view-list.tsx'
import type { StoredView, ViewStore } from './view-store.ts'

type SavedViewsPanelProps = {
  store: ViewStore
  viewer: Viewer | undefined
  /** The picture's width divided by its height. */
  aspect: () => number
  /** The id of a view from the URL. It is shown as soon as possible. */
  named?: string | undefined
  /** The id of a view that was shown before the panel was closed, and still is. */
  shown?: string | undefined
  /** Called with the id of each view that is chosen. */
  onChoose?: ((id: string) => void) | undefined
  /** Called with the id of each view that is deleted here. */
  onDeleted?: ((id: string) => void) | undefined
}

/** The saved views of one subject, or the form for the name of a view. */
export function SavedViewsPanel(props: SavedViewsPanelProps) {
  const { store, viewer, aspect, named, shown, onChoose, onDeleted } = props
  const { data, error, isFetching } = useQuery({ ...viewsQuery(store), select: sortedViews })
  const [mode, setMode] = useState<'list' | 'name' | 'rename'>('list')
  const [currentId, setCurrentId] = useState(shown)
  const changes = useViewChanges({ store, viewer, aspect })
  const notSaved = useSaveFailure()
  const create = useAction(changes.create, {
    ...notSaved,
    onSuccessIfMounted: ({ id }) => {
      setCurrentId(id)
      setMode('list')
    },
  })
  const rename = useAction(changes.rename, {
    ...notSaved,
    onSuccessIfMounted: () => setMode('list'),
    showsError: isRevisionConflict,
  })
  const client = useQueryClient()
  const ofName = store.of.name
  const restore = useRestore(viewer, store)
  // Specification 1, "The error catalogue": this error is only logged.
  useEffect(() => {
    if (error) reportSilently(error, `The saved views of ${ofName} could not be loaded.`)
  }, [error, ofName])
  const current = data?.find(({ id }) => id === currentId)

  async function saveName(name: ViewName, view: StoredView) {
    try {
      await rename.submit({ view, name })
    } catch (failure) {
      // A toast reports all other errors.
      if (isRevisionConflict(failure)) throw failure
    }
  }
  async function readAgain(view: StoredView) {
    const views = await client.query({ ...viewsQuery(store), staleTime: 0 })
    return views.find(({ id }) => id === view.id) ?? view
  }

  function show(view: StoredView) {
    setCurrentId(view.id)
    restore(view)
    onChoose?.(view.id)
  }
  useNamedView({ named, currentId, views: viewer && data, isReading: isFetching, onShow: show })

  const prompt = {
    audiences: store.audiences,
    usedNames: namesOf(data, mode === 'rename' ? current : undefined),
    onCancel: () => setMode('list'),
  }
  if (mode === 'name') {
    return (
      <NameForm
        label="New view"
        isReady={viewer !== undefined}
        isSaving={create.isRunning}
        onSave={create.run}
        {...prompt}
      />
    )
  }
  if (mode === 'rename' && current) {
    return (
      <NameForm
        label="Rename view"
        view={current}
        read={readAgain}
        isReady
        isSaving={rename.isRunning}
        onSave={(name, over = current) => saveName(name, over)}
        {...prompt}
      />
    )
  }
  return (
    <Stack gap="3">
      {data ? (
        <ViewList views={data} currentId={currentId} isReady={viewer !== undefined} onPick={show} />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {error ? "Saved views aren't available." : 'Loading saved views…'}
        </Text>
      )}
      <Flex rowGap="1" columnGap={{ base: '1', md: '0', xl: '1' }} wrap="wrap" align="center">
        <Authorized anyRole={store.editors}>
          <ViewControls
            current={current}
            isReady={viewer !== undefined}
            changes={changes}
            onShow={show}
            onNew={() => setMode('name')}
            onRename={() => setMode('rename')}
            onDeleted={(id) => onDeleted?.(id)}
          />
        </Authorized>
        <BcfMenu store={store} views={data ?? []} current={current} add={changes.add} />
      </Flex>
    </Stack>
  )
}

function namesOf(views: readonly StoredView[] = [], except: StoredView | undefined): string[] {
  return views.filter((view) => view !== except).map(({ name }) => name)
}
