import { useAction } from '../../ui/action/index.ts'
import { isApiError, reportSilently } from '../../core/api/index.ts'
import { isBcfError } from '../../openbim/bcf/index.ts'
import { Authorized, useUser } from '../../core/session/index.ts'
import { showToast } from '../../ui/toast/index.ts'
import { Button, downloadFile, FileInput, FileUpload, Popover, Stack } from '../../ui/components/index.ts'
import { useSaveFailure } from './use-view-changes.ts'
import { control } from './view-controls.tsx'
import type { StoredView, NewView, ViewStore } from './view-store.ts'
import { bcfOf, importResult, viewsFromBcf } from './bcf-files.ts'

type BcfMenuProps = {
  store: ViewStore
  views: readonly StoredView[]
  current: StoredView | undefined
  add: (views: NewView[]) => ReturnType<ViewStore['add']>
}

/** Exports and imports views as BCF files. */
export function BcfMenu({ store, views, current, add }: BcfMenuProps) {
  const exportViews = useExport(store)
  const importFile = useImport(add)
  return (
    <FileInput
      label="BCF file"
      accept=".bcf,.bcfzip,application/octet-stream,application/zip"
      onTake={([file]) => file && importFile.run(file)}
    >
      <Popover
        isMenu
        label="Exchange views as BCF"
        trigger="BCF"
        button={{ ...control, loading: exportViews.isRunning || importFile.isRunning }}
      >
        <Stack gap="1" align="stretch" m="-2">
          <Button {...entry} disabled={!current} onClick={() => current && exportViews.run([current])}>
            Export Current View
          </Button>
          <Button {...entry} disabled={views.length === 0} onClick={() => exportViews.run(views)}>
            Export All Views
          </Button>
          <Authorized anyRole={store.editors}>
            <FileUpload.Trigger asChild>
              <Button {...entry}>Import Views</Button>
            </FileUpload.Trigger>
          </Authorized>
        </Stack>
      </Popover>
    </FileInput>
  )
}

const entry = { size: 'sm', variant: 'ghost', colorPalette: 'gray', justifyContent: 'start' } as const

const notExported = "Couldn't export the views."
const notImported = "Couldn't import the views in this file."

function useExport(store: ViewStore) {
  const user = useUser()
  return useAction(
    {
      mutationFn: async (views: readonly StoredView[]) => {
        const [only] = views
        const name = views.length === 1 && only ? `${store.of.name} - ${only.name}` : `${store.of.name} - Views`
        const author = user ? `${user.firstName} ${user.lastName}`.trim() : 'Unknown'
        const file = await bcfOf(views, { store, author })
        downloadFile(file, `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.bcf`)
      },
    },
    {
      onError: (error) => reportSilently(error, notExported),
      failureText: (error) => (isBcfError(error) ? error.message : notExported),
    },
  )
}

function useImport(add: BcfMenuProps['add']) {
  const notSaved = useSaveFailure()
  return useAction(
    {
      mutationFn: async (file: File) => {
        const { views, skipped } = await viewsFromBcf(file)
        const { created, known } = await add(views)
        return importResult({ created, known, skipped })
      },
    },
    {
      onSuccess: (result) => showToast(result),
      onError: (error) => reportSilently(error, notImported),
      failureText(error) {
        if (isApiError(error)) return notSaved.failureText(error)
        return isBcfError(error) ? error.message : notImported
      },
    },
  )
}
