import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { MasterElementDetail, Verdict } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, isRevisionConflict, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { ReviewStatusFields, reviewStatusSchema, verdictOf, type ReviewStatusForm } from '../review-status/index.ts'
import { changeElement, elementQuery, isMergedAway, type ElementChange } from './element.api.ts'

const titles = {
  status: 'Status',
  notApprovedReason: 'Reason Not Approved',
  notApprovedAction: 'Not Approved Action',
}

type ElementStatusFormProps = { element: MasterElementDetail; onEnd: () => void }

/** Changes the status. If someone else has changed it in the meantime, the user chooses between both versions. */
export function ElementStatusForm({ element, onEnd }: ElementStatusFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const userId = useUser()?.id
  const form = useForm({ schema: reviewStatusSchema, start: startOf(element) })
  const { markSaved } = useUnsavedInput({ isDirty: form.formState.isDirty })
  const { queryKey } = elementQuery(organization, element.id)
  const saving = useAction(
    { mutationFn: (change: ElementChange) => changeElement({ organization, id: element.id }, change) },
    {
      onSuccess: (changed) => {
        client.setQueryData(queryKey, changed)
        void client.invalidateQueries({ queryKey: ['bim', 'element-history', organization, element.id] })
        void client.invalidateQueries({ queryKey: ['bim', 'master-model', organization] })
        // Not in `onSuccessIfMounted`: the form may be open above another tab by then.
        markSaved()
        showToast({ type: 'success', text: 'Changes saved successfully.' })
      },
      onSuccessIfMounted: onEnd,
      onError(error) {
        if (isRevisionConflict(error)) return
        showToast({ type: 'error', text: 'An error has occurred while saving changes.' })
        // The page then shows which element it was merged into.
        if (isMergedAway(error)) void client.invalidateQueries({ queryKey })
      },
    },
  )

  const { submit, conflict } = useConflict({
    form,
    item: element,
    read: () => client.query({ ...elementQuery(organization, element.id), staleTime: 0 }),
    valuesOf: startOf,
    titles,
    save: (values, { revision }) => saving.submit({ ...verdictOf(values), revision, userId }),
  })
  return (
    <Box mt="4" p={{ base: '4', md: '5' }} borderWidth="1px" rounded="xl" bg="bg.panel">
      <Form form={form} label="Status" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <Flex gap="4" wrap="wrap" align="end">
          <ReviewStatusFields />
        </Flex>
        <Flex gap="3">
          <Button
            type="submit"
            disabled={Boolean(element.mergedInto)}
            loading={form.formState.isSubmitting}
            loadingText="Save Changes"
          >
            Save Changes
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onEnd}>
            Cancel
          </Button>
        </Flex>
      </Form>
    </Box>
  )
}

function startOf({ status, notApprovedReason, notApprovedAction }: Verdict): ReviewStatusForm {
  return { status, notApprovedReason: notApprovedReason ?? '', notApprovedAction: notApprovedAction ?? '' }
}
