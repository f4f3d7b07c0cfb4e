import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { maxTopicsAtOnce, type TopicFinding } from '@lintel/shared/contract/topics'
import { Form, useForm } from '@lintel/shared/form'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, LoadError, Skeleton, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { invalidateTopicLists } from '@lintel/shared/topics'
import { findingsQuery, createTopicsFromReview } from './findings.api.ts'
import { FindingChoice } from './finding-choice.tsx'
import {
  emptyCommonFields,
  commonFieldsFormSchema,
  withoutTopic,
  type CommonTopicFields,
} from './create-topics.model.ts'
import { CommonTopicFieldInputs } from './common-topic-fields.tsx'

type CreateTopicsDialogProps = { reviewId: string; onClose: () => void }

/** Selects findings and creates a topic for each master element and rule. */
export function CreateTopicsDialog({ reviewId, onClose }: CreateTopicsDialogProps) {
  const formId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(findingsQuery(organization, reviewId))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({ schema: commonFieldsFormSchema, start: emptyCommonFields })
  const making = useAction(
    {
      mutationFn: (fields: CommonTopicFields) =>
        createTopicsFromReview(organization, reviewId, { keys: [...chosen], fields }),
      onSettled: () => invalidateTopicLists(client, organization),
    },
    {
      onSuccess: ({ created, known }) => {
        const existingText = known > 0 ? ` ${pluralize(known, 'finding')} already had one.` : ''
        showToast({ type: 'success', text: `${pluralize(created.length, 'topic')} created.${existingText}` })
      },
      onSuccessIfMounted: onClose,
    },
  )
  const isTooMany = chosen.size > maxTopicsAtOnce
  return (
    <ModalDialog
      isOpen
      title="Create Topics"
      onClose={onClose}
      footer={
        <>
          <Text role="status" textStyle="sm" color="fg.muted" me="auto">
            {pluralize(chosen.size, 'finding')} chosen
            {isTooMany && `; at most ${countText(maxTopicsAtOnce)} topics can be created at a time`}
          </Text>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={chosen.size === 0 || isTooMany}
            loading={making.isRunning}
            loadingText="Create Topics"
          >
            Create Topics
          </Button>
        </>
      }
    >
      {!data && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Findings"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton aria-label="Loading the findings" h="40" rounded="lg" />}
      {data && (
        <Form form={form} id={formId} label="Create Topics" onSubmit={(fields) => making.submit(fields)}>
          <Findings findings={data} chosen={chosen} onChoose={setChosen} />
          <CommonTopicFieldInputs />
        </Form>
      )}
    </ModalDialog>
  )
}

type FindingsProps = {
  findings: readonly TopicFinding[]
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
}

function Findings({ findings, ...choice }: FindingsProps) {
  const open = withoutTopic(findings)
  const existing = findings.length - open.length
  return (
    <>
      <Text color="fg.muted" textStyle="sm">
        {findings.length === 0 && 'The review has no findings.'}
        {findings.length > 0 && open.length === 0 && 'All findings already have topics.'}
        {open.length > 0 &&
          existing > 0 &&
          `Of ${pluralize(findings.length, 'finding')}, ${countText(existing)} already have a topic.`}
      </Text>
      {open.length > 0 && <FindingChoice findings={open} {...choice} />}
    </>
  )
}
