import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Button, LoadError, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { canCheckAnyway, idsFilesQuery, IdsFaults, nameOfFile } from '../../ids-files/index.ts'
import { startIdsCheck, type Rules } from '../ids-checks.api.ts'
import { RulesChoice, type RulesDraft } from './rules-choice.tsx'

type DialogProps = {
  capture: { id: string; documentFileName: string; captureType: string }
  onClose: () => void
}

/** Chooses the requirements: an uploaded file, a stored one, or the master model. */
export function CheckAgainstIdsDialog({ capture: { id, documentFileName, captureType }, onClose }: DialogProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const hasFile = captureType === 'IFC'
  const storedFiles = useQuery({ ...idsFilesQuery(organization), enabled: hasFile })
  const [draft, setDraft] = useState<RulesDraft>({ kind: 'kept' })
  const rules = rulesOf(draft)
  const checking = useAction(startIdsCheck(useQueryClient(), organization, id), {
    onSuccessIfMounted: (check) => navigate(paths.idsCheck(organization, check.id)),
    showsError: true,
  })
  function change(next: RulesDraft) {
    checking.reset()
    setDraft(next)
  }
  return (
    <ModalDialog
      isOpen
      title={`Check ${documentFileName || 'No File Name'} Against IDS`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {hasFile ? 'Cancel' : 'Close'}
          </Button>
          {hasFile && (
            <Button
              disabled={!rules}
              loading={checking.isRunning}
              loadingText="Check"
              onClick={() => rules && checking.run(rules)}
            >
              Check
            </Button>
          )}
        </>
      }
    >
      {hasFile ? (
        <Stack gap="4">
          <IdsFaults error={checking.error} />
          {rules?.kind === 'sent' && canCheckAnyway(checking.error) && (
            <Stack gap="2" align="start">
              <Text textStyle="sm">
                You can still check the model, but specifications with errors may give wrong results.
              </Text>
              <Button variant="outline" colorPalette="gray" onClick={() => checking.run({ ...rules, anyway: true })}>
                Check Anyway
              </Button>
            </Stack>
          )}
          {storedFiles.error && !storedFiles.data && (
            <LoadError
              error={storedFiles.error}
              title="Couldn't Load the IDS Files"
              onRetry={() => void storedFiles.refetch()}
              isRetrying={storedFiles.isFetching}
            />
          )}
          <RulesChoice storedFiles={storedFiles.data} draft={draft} onDraft={change} />
        </Stack>
      ) : (
        <Text>
          {captureType === 'Assembly'
            ? 'This capture comes from an assembled model'
            : 'This capture comes from data sent by a program'}{' '}
          and has no building file to check. Capture an IFC file of the model instead.
        </Text>
      )}
    </ModalDialog>
  )
}

/** Undefined until requirements are chosen. */
function rulesOf(draft: RulesDraft): Rules | undefined {
  if (draft.kind === 'master-model') return draft
  if (draft.kind === 'sent') return draft.file && { ...draft, file: draft.file, name: nameOfFile(draft.file) }
  return draft.idsFileId === undefined ? undefined : { kind: 'kept', idsFileId: draft.idsFileId }
}
