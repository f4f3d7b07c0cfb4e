import type { IdsFile } from '@lintel/shared/contract/ids'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Flex, Select, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'
import { ChooseIdsFile } from '../../ids-files/index.ts'

export type RulesDraft =
  | { kind: 'kept'; idsFileId?: string | undefined }
  | { kind: 'sent'; file?: File | undefined }
  | { kind: 'master-model' }

type RulesChoiceProps = {
  /** Undefined while they are on their way. */
  kept: readonly IdsFile[] | undefined
  draft: RulesDraft
  onDraft: (draft: RulesDraft) => void
}

/** Where the requirements come from, and which they are. */
export function RulesChoice({ kept, draft, onDraft }: RulesChoiceProps) {
  const name = useId()
  const mayReadMasterModel = useHasAnyRole(['revitmastermodel.read'])
  const choice = (kind: RulesDraft['kind'], title: string) => (
    <Kind name={name} isChosen={draft.kind === kind} onChoose={() => onDraft({ kind })}>
      {title}
    </Kind>
  )
  return (
    <Stack gap="4">
      <Stack as="fieldset" gap="1">
        <Box as="legend" mb="1" textStyle="sm" fontWeight="medium">
          Requirements
        </Box>
        {choice('kept', 'An IDS file from your organization')}
        {choice('sent', 'A file of my own')}
        {mayReadMasterModel && choice('master-model', 'Master model requirements')}
      </Stack>
      {draft.kind === 'sent' && (
        <ChooseIdsFile chosen={draft.file} onChoose={(file) => onDraft({ kind: 'sent', file })} />
      )}
      {draft.kind === 'kept' && <KeptChoice kept={kept} draft={draft} onDraft={onDraft} />}
    </Stack>
  )
}

type KeptChoiceProps = Omit<RulesChoiceProps, 'draft'> & { draft: Extract<RulesDraft, { kind: 'kept' }> }

function KeptChoice({ kept, draft, onDraft }: KeptChoiceProps) {
  if (!kept) return <Skeleton aria-label="Loading the IDS files" h="10" />
  if (kept.length === 0) return <Text color="fg.muted">The organization keeps no IDS file yet.</Text>
  return (
    <label>
      <Text textStyle="sm" mb="1">
        IDS File
      </Text>
      <Select
        placeholder="Choose a File"
        options={kept.map((file) => ({ value: file.id, label: file.name }))}
        value={draft.idsFileId ?? ''}
        onChange={({ target }) => onDraft({ kind: 'kept', idsFileId: target.value || undefined })}
      />
    </label>
  )
}

type KindProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

function Kind({ name, isChosen, onChoose, children }: KindProps) {
  return (
    <Flex asChild align="center" gap="2" cursor="pointer" minH="8">
      <label>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          style={{ width: '1.125rem', height: '1.125rem', accentColor: 'var(--lintel-ui-colors-brand-solid)' }}
        />
        {children}
      </label>
    </Flex>
  )
}
