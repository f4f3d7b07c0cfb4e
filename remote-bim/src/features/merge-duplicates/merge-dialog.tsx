import { CommandConflict, useCommand } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { RadioChoice, Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { mergeElements } from './merge-duplicates.api.ts'

type Merge = { survivor: MasterElement; others: readonly MasterElement[] }

type MergeDialogProps = {
  /** The current rows of the list, without those that someone else has merged. */
  elements: readonly MasterElement[]
  onClose: () => void
  onMerged: () => void
}

/** Chooses which element remains; initially the most frequent one. */
export function MergeDialog({ elements, onClose, onMerged }: MergeDialogProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [chosenId, choose] = useState(() => elements.toSorted((a, b) => b.elementCount - a.elementCount)[0]?.id)
  const survivor = elements.find(({ id }) => id === chosenId)
  const others = elements.filter((element) => element !== survivor)
  const merging = useCommand(
    {
      mutationFn: (merge: Merge) => mergeElements(organization, merge.survivor, merge.others),
      // Also after a failure, so that the next attempt uses the current versions.
      onSettled: () => client.invalidateQueries({ queryKey: ['bim'] }),
    },
    {
      item: elements,
      describe: verdictsOf,
      nameOf: () => 'Merge Duplicates',
      updateInput: (before) => (survivor ? { survivor, others } : before),
    },
    {
      onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
      onSuccessIfMounted: () => {
        onClose()
        onMerged()
      },
      failureText: () => 'An error has occurred while saving changes.',
    },
  )
  return (
    <ModalDialog
      isOpen
      title="Merge Duplicates"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Merge Duplicates"
          isRunning={merging.isRunning}
          missing={missingOf(survivor, others.length)}
          onSubmit={() => survivor && merging.run({ survivor, others })}
          onCancel={onClose}
        />
      }
    >
      <CommandConflict conflict={merging.conflict} />
      <Stack gap="4">
        {merging.error && (
          <Text role="alert" p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm">
            {errorText(merging.error)}
          </Text>
        )}
        <Choices {...{ elements, chosenId, choose }} />
        {survivor && others.length > 0 && <Text textStyle="sm">{outcomeOf(survivor, others.length)}</Text>}
      </Stack>
    </ModalDialog>
  )
}

/** The verdicts that others may have changed, without merged elements. */
function verdictsOf(elements: readonly MasterElement[]): Record<string, string> {
  return Object.fromEntries(
    elements.map(({ family, type, status, revision }) => [`${family}: ${type}`, `${status}, version ${revision}`]),
  )
}

/** Elements that someone else has merged since the dialog was opened. */
function missingOf(survivor: MasterElement | undefined, otherCount: number): string | undefined {
  if (otherCount === 0) return "There's nothing left to merge."
  return survivor ? undefined : 'Choose which item to keep.'
}

function outcomeOf({ family, type }: MasterElement, others: number): string {
  const them = others === 1 ? 'the other one' : `the other ${others}`
  return (
    `“${family}: ${type}” keeps its status and approved values and gets the captures, counts, and notes of ${them}, plus the ` +
    `approved values of parameters that have none here. The history of every item is kept. This can't be undone.`
  )
}

type ChoicesProps = {
  elements: readonly MasterElement[]
  chosenId: string | undefined
  choose: (id: string) => void
}

function Choices({ elements, chosenId, choose }: ChoicesProps) {
  return (
    <RadioChoice
      label="Which One Do You Want to Keep?"
      choices={elements.map(({ id, category, family, type, status, elementCount }) => ({
        value: id,
        label: `${family}: ${type}`,
        hint: `${category} | ${status} | ${pluralize(elementCount, 'element')}`,
      }))}
      value={chosenId}
      onChange={choose}
    />
  )
}
