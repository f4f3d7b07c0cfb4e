import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { maxTopicsAtOnce } from '@lintel/shared/contract/topics'
import { Form, useForm } from '@lintel/shared/form'
import { countText, pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { RadioChoice, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { commonFieldsFormSchema, CommonTopicFieldInputs, emptyCommonFields } from '../../topics/index.ts'
import { createTopicsFromClashes } from '../clash-checks.api.ts'
import { groupForTopics, type ClashRow, type TopicGrouping } from './clash-rows.model.ts'

const groupings: readonly { value: TopicGrouping; label: string }[] = [
  { value: 'clash', label: 'One topic for each clash' },
  { value: 'element', label: 'One topic for each element A' },
  { value: 'all', label: 'One topic for all' },
]

type CreateClashTopicsDialogProps = {
  checkId: string
  /** Clashes without a topic. */
  rows: readonly ClashRow[]
  onClose: () => void
}

/** Creates topics from clashes. */
export function CreateClashTopicsDialog({ checkId, rows, onClose }: CreateClashTopicsDialogProps) {
  const formId = useId()
  const [grouping, setGrouping] = useState<TopicGrouping>('clash')
  const groups = groupForTopics(rows, grouping)
  const form = useForm({ schema: commonFieldsFormSchema, start: emptyCommonFields })
  const creating = useAction(createTopicsFromClashes(useQueryClient(), useOrganizationId(), checkId), {
    onSuccess: ({ created, known }) => {
      const skippedText = known > 0 ? ` ${pluralize(known, 'clash', 'clashes')} already had one.` : ''
      showToast({ type: 'success', text: `${pluralize(created.length, 'topic')} created.${skippedText}` })
    },
    onSuccessIfMounted: onClose,
  })
  const isTooMany = groups.length > maxTopicsAtOnce
  return (
    <ModalDialog
      isOpen
      title="Create Topics"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Create Topics"
          isRunning={creating.isRunning}
          missing={isTooMany ? `At most ${countText(maxTopicsAtOnce)} topics can be created at a time.` : undefined}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Create Topics" onSubmit={(fields) => creating.submit({ groups, fields })}>
        {rows.length > 1 && <RadioChoice label="Topics" choices={groupings} value={grouping} onChange={setGrouping} />}
        <Text textStyle="sm" color="fg.muted" role="status">
          {pluralize(groups.length, 'topic')} for {pluralize(rows.length, 'clash', 'clashes')}. If a later check no
          longer finds them, the topics are listed as possibly resolved.
        </Text>
        <CommonTopicFieldInputs />
      </Form>
    </ModalDialog>
  )
}
