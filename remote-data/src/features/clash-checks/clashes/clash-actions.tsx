import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { maxClashesAtOnce, type ClashCheck } from '@lintel/shared/contract/captures'
import { countText, pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, Flex, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { decideClashes } from '../clash-checks.api.ts'
import { AcceptClashesDialog } from './accept-clashes.dialog.tsx'
import type { ClashRow } from './clash-rows.model.ts'
import { CreateClashTopicsDialog } from './create-clash-topics.dialog.tsx'

type ClashActionsProps = {
  check: ClashCheck
  /** The selected clashes. */
  rows: readonly ClashRow[]
  size?: 'xs' | 'sm'
}

/** Accepts clashes, withdraws that, or creates topics, for people with the roles. */
export function ClashActions({ check, rows, size = 'sm' }: ClashActionsProps) {
  const mayDecide = useHasAnyRole(['revitupload.create'])
  const mayCreateTopics = useHasAnyRole(['topics.create'])
  const [dialog, setDialog] = useState<'accept' | 'topics'>()
  const close = () => setDialog(undefined)
  const withdrawing = useAction(decideClashes(useQueryClient(), useOrganizationId(), check.id), {
    onSuccess: (_, { numbers }) =>
      showToast({ type: 'success', text: `${pluralize(numbers.length, 'clash is', 'clashes are')} open again.` }),
  })
  if (!mayDecide && !mayCreateTopics) return null
  const accepted = rows.filter((row) => row.accepted)
  const open = rows.filter((row) => !row.accepted)
  const isTooMany = rows.length > maxClashesAtOnce
  const isNothing = rows.length === 0
  const button = { size, variant: 'outline', colorPalette: 'gray' } as const
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {mayDecide && (
        <Button {...button} disabled={open.length === 0 || isTooMany} onClick={() => setDialog('accept')}>
          Accept…
        </Button>
      )}
      {mayDecide && accepted.length > 0 && (
        <Button
          {...button}
          disabled={isTooMany}
          aria-disabled={withdrawing.isRunning}
          onClick={() => withdrawing.run({ numbers: accepted.map(({ number }) => number), reason: null })}
        >
          Withdraw Acceptance
        </Button>
      )}
      {mayCreateTopics && (
        <Button
          {...button}
          disabled={isNothing || isTooMany || rows.every(({ topic }) => topic)}
          onClick={() => setDialog('topics')}
        >
          Create Topics…
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted" role="status">
        {isTooMany
          ? `Select up to ${countText(maxClashesAtOnce)} clashes.`
          : size === 'sm' &&
            (isNothing ? 'Select clashes to accept them or to create topics.' : `${countText(rows.length)} selected`)}
      </Text>
      {dialog === 'accept' && <AcceptClashesDialog checkId={check.id} rows={open} onClose={close} />}
      {dialog === 'topics' && (
        <CreateClashTopicsDialog checkId={check.id} rows={rows.filter(({ topic }) => !topic)} onClose={close} />
      )}
    </Flex>
  )
}
