import { isApiError, reportSilently } from '@lintel/shared/api'
import { isBcfError } from '@lintel/shared/bcf'
import type { SavedView, SavedViewImport, SavedViewImportResult } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { Authorized, useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, Popover, Stack } from '@lintel/shared/ui'
import { useRef, useState } from 'react'
import { bcfOf, download, importResult, viewsFromBcf } from './bcf-files.ts'
import { control } from '../view-controls.tsx'

type BcfMenuProps = {
  prototype: string
  views: readonly SavedView[]
  current: SavedView | undefined
  add: (views: SavedViewImport['views']) => Promise<SavedViewImportResult>
}

/** Views to and from other programs, as BCF files. */
export function BcfMenu({ prototype, views, current, add }: BcfMenuProps) {
  const { exportViews, importFile, isBusy } = useBcf({ prototype, add })
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Popover isMenu label="Exchange views as BCF" trigger="BCF" button={{ ...control, loading: isBusy }}>
        <Stack gap="1" align="stretch" m="-2">
          <Button {...entry} disabled={!current} onClick={() => current && void exportViews([current])}>
            Export Current View
          </Button>
          <Button {...entry} disabled={views.length === 0} onClick={() => void exportViews(views)}>
            Export All Views
          </Button>
          <Authorized anyRole={['prototypes.edit']}>
            <Button {...entry} onClick={() => file.current?.click()}>
              Import Views
            </Button>
          </Authorized>
        </Stack>
      </Popover>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="BCF file"
        accept=".bcf,.bcfzip,application/octet-stream,application/zip"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void importFile(chosen)
          target.value = ''
        }}
      />
    </>
  )
}

const entry = { size: 'sm', variant: 'ghost', colorPalette: 'gray', justifyContent: 'start' } as const

function useBcf({ prototype, add }: Pick<BcfMenuProps, 'prototype' | 'add'>) {
  const organization = useOrganizationId()
  const user = useUser()
  const [isBusy, setBusy] = useState(false)

  async function busily(work: () => Promise<void>, failure: string) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      reportSilently(error, failure)
      // `add` has told about a refusal of the platform itself.
      if (!isApiError(error)) showToast({ type: 'error', text: isBcfError(error) ? error.message : failure })
    } finally {
      setBusy(false)
    }
  }

  function exportViews(views: readonly SavedView[]) {
    const [only] = views
    const name = views.length === 1 && only ? `${prototype} - ${only.name}` : `${prototype} - Views`
    const author = user ? `${user.firstName} ${user.lastName}`.trim() : 'Unknown'
    return busily(async () => {
      download(await bcfOf(views, { prototype, author, organization }), `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.bcf`)
    }, 'The views could not be exported.')
  }

  function importFile(file: File) {
    return busily(async () => {
      const { views, skipped } = await viewsFromBcf(file)
      const { created, known } = await add(views)
      showToast(importResult({ created: created.length, known, skipped }))
    }, 'The views of this file could not be imported.')
  }

  return { isBusy, exportViews, importFile }
}
