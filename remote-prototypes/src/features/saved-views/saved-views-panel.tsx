import { useAction } from '@lintel/shared/action'
import { reportSilently, useQuery } from '@lintel/shared/api'
import type { SavedView } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { Authorized } from '@lintel/shared/session'
import { Flex, Stack, Text } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useState } from 'react'
import { BcfMenu } from './bcf/bcf-menu.tsx'
import { NameForm } from './name-form.tsx'
import { sortedViews } from './saved-view.model.ts'
import { savedViewsQuery } from './saved-views.api.ts'
import { useRestore } from './use-restore.ts'
import { useNotSaved, useViewChanges } from './use-view-changes.ts'
import { ViewControls } from './view-controls.tsx'
import { ViewList } from './view-list.tsx'

type SavedViewsPanelProps = {
  prototype: string
  viewer: Viewer | undefined
  /** Width of the picture divided by its height. */
  aspect: () => number
}

/** The saved views of the prototype, or the prompt for a view's name. */
export function SavedViewsPanel({ prototype, viewer, aspect }: SavedViewsPanelProps) {
  const organization = useOrganizationId()
  const { data, error } = useQuery({ ...savedViewsQuery(organization, prototype), select: sortedViews })
  const [mode, setMode] = useState<'list' | 'name' | 'rename'>('list')
  const [currentId, setCurrentId] = useState<string>()
  const changes = useViewChanges({ prototype, viewer, aspect })
  const notSaved = useNotSaved()
  const create = useAction(changes.create, {
    ...notSaved,
    goOn: ({ id }) => {
      setCurrentId(id)
      setMode('list')
    },
  })
  const rename = useAction(changes.rename, { ...notSaved, goOn: () => setMode('list') })
  const restore = useRestore(viewer)
  // Specification 1, section 8: only logged.
  useEffect(() => {
    if (error) reportSilently(error, `The saved views of ${prototype} could not be loaded.`)
  }, [error, prototype])
  const current = data?.find(({ id }) => id === currentId)

  function show(view: SavedView) {
    setCurrentId(view.id)
    restore(view)
  }

  const prompt = { taken: namesOf(data, mode === 'rename' ? current : undefined), onCancel: () => setMode('list') }
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
        start={current.name}
        isReady
        isSaving={rename.isRunning}
        onSave={(name) => rename.run({ view: current, name })}
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
          {error ? 'Saved views are not available.' : 'Loading saved views…'}
        </Text>
      )}
      <Flex rowGap="1" columnGap={{ base: '1', md: '0', xl: '1' }} wrap="wrap" align="center">
        <Authorized anyRole={['prototypes.edit']}>
          <ViewControls
            current={current}
            isReady={viewer !== undefined}
            changes={changes}
            onNew={() => setMode('name')}
            onRename={() => setMode('rename')}
          />
        </Authorized>
        <BcfMenu prototype={prototype} views={data ?? []} current={current} add={changes.add} />
      </Flex>
    </Stack>
  )
}

function namesOf(views: readonly SavedView[] = [], except: SavedView | undefined): string[] {
  return views.filter((view) => view !== except).map(({ name }) => name)
}
