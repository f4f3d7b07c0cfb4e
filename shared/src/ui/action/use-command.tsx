import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../core/api/index.ts'
import { conflictAdvice } from '../../domain/contract/index.ts'
import { isRevisionConflict } from '../form/index.ts'
import { Box, ConfirmDialog, Text } from '../components/index.ts'
import { isShown, useAction, type ActionSteps } from './use-action.ts'

type Command<Item, Input> = {
  /** What the command changes, as last read. The mutation reloads it after a failure. */
  item: Item
  /** The name of the command, as on its button. */
  nameOf: (input: Input) => string
} & (Callbacks<Item, Input> | EarlierCallbacks<Item, Input>)

type Callbacks<Item, Input> = {
  /** How users know the item: its values as text, by field title. */
  describe: (item: Item) => Readonly<Record<string, string>>
  /** The same command, with this item's revision. */
  updateInput: (input: Input, item: Item) => Input
}

/** The names that remotes built with versions before 1.5.0 use. */
type EarlierCallbacks<Item, Input> = {
  wordsOf: Callbacks<Item, Input>['describe']
  renew: Callbacks<Item, Input>['updateInput']
}

type Change = { title: string; before: string; now: string }

export type CommandConflictProps = {
  commandName: string
  reason: string
  changes: readonly Change[]
  isRunning: boolean
  onRepeat: () => void
  onCancel: () => void
}

/**
 * A command without input, such as Pause or Restore. If someone else has changed the item since it was read,
 * `conflict` is what `CommandConflict` shows: who it was, what has changed, and the command again.
 */
export function useCommand<Item, Output, Input, Context = unknown>(
  mutation: UseMutationOptions<Output, Error, Input, Context>,
  { item, nameOf, ...callbacks }: Command<Item, Input>,
  steps: ActionSteps<Output, Input> = {},
) {
  const { describe, updateInput } =
    'describe' in callbacks ? callbacks : { describe: callbacks.wordsOf, updateInput: callbacks.renew }
  const [shownItem, setSeen] = useState(item)
  const [rejected, setRefused] = useState<{ input: Input; reason: string }>()
  const action = useAction(mutation, {
    ...steps,
    showsError: (error) => isRevisionConflict(error) || isShown(steps.showsError, error),
    onError(error, input) {
      setRefused(isRevisionConflict(error) ? { input, reason: reasonOf(error) } : undefined)
      return steps.onError?.(error, input)
    },
    onSuccess(output, input) {
      setRefused(undefined)
      return steps.onSuccess?.(output, input)
    },
  })
  function run(input: Input) {
    setSeen(item)
    action.run(input)
  }
  const conflict: CommandConflictProps | undefined = rejected && {
    commandName: nameOf(rejected.input),
    reason: rejected.reason,
    changes: changesBetween(describe(shownItem), describe(item)),
    isRunning: action.isRunning,
    onRepeat: () => run(updateInput(rejected.input, item)),
    onCancel: () => setRefused(undefined),
  }
  return { ...action, run, error: isRevisionConflict(action.error) ? null : action.error, conflict }
}

/** Shows what someone else has changed, and asks whether to run the command anyway. */
export function CommandConflict({ conflict }: { conflict: CommandConflictProps | undefined }) {
  if (!conflict) return null
  const { commandName, reason, changes, isRunning, onRepeat, onCancel } = conflict
  return (
    <ConfirmDialog
      isOpen
      title={`${commandName} Anyway?`}
      confirmText={commandName}
      isBusy={isRunning}
      onConfirm={onRepeat}
      onCancel={onCancel}
    >
      {reason}
      {changes.length > 0 && (
        <Box as="dl" mt="3" overflowWrap="anywhere" whiteSpace="pre-wrap">
          {changes.map(({ title, before, now }) => (
            <Box key={title} mb="2">
              <Text as="dt" fontWeight="semibold">
                {title}
              </Text>
              <dd>Before: {before}</dd>
              <dd>Now: {now}</dd>
            </Box>
          ))}
        </Box>
      )}
    </ConfirmDialog>
  )
}

/** The caller has reloaded the item already. */
function reasonOf(error: Error): string {
  return errorText(error).replace(` ${conflictAdvice}`, '')
}

function changesBetween(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): Change[] {
  return Object.keys({ ...before, ...now })
    .map((title) => ({ title, before: before[title] || 'none', now: now[title] || 'none' }))
    .filter((change) => change.before !== change.now)
}
