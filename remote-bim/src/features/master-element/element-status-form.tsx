import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { MasterElement, MasterElementDetail, Verdict } from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { ReviewStatusFields, reviewStatusSchema, verdictOf, type ReviewStatusForm } from '../review-status/index.ts'
import { changeElement, elementQuery, type ElementChange } from './element.api.ts'

type ElementStatusFormProps = { element: MasterElementDetail; onEnd: () => void }

/** Changes the status. Where somebody else has changed it meanwhile, both are shown, and the person chooses. */
export function ElementStatusForm({ element, onEnd }: ElementStatusFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const userId = useUser()?.id
  const [theirs, setTheirs] = useState<MasterElement>()
  const form = useForm({ schema: reviewStatusSchema, start: startOf(element) })
  const { markSaved } = useUnsavedInput({ isDirty: form.formState.isDirty })
  const { queryKey } = elementQuery(organization, element.id)
  const { revision } = theirs ?? element
  const saving = useAction(
    { mutationFn: (change: ElementChange) => changeElement({ organization, id: element.id }, change) },
    {
      onSuccess: (changed) => {
        client.setQueryData(queryKey, changed)
        void client.invalidateQueries({ queryKey: ['bim', 'element-history', organization, element.id] })
        void client.invalidateQueries({ queryKey: ['bim', 'master-model', organization] })
        // Not in goOn: the form may be open over another tab by now.
        markSaved()
        showToast({ type: 'success', text: 'Changes saved successfully.' })
      },
      goOn: onEnd,
      onError: () => showToast({ type: 'error', text: 'An error has occurred while saving changes.' }),
    },
  )

  async function save(values: ReviewStatusForm) {
    try {
      await saving.submit({ ...verdictOf(values), revision, userId })
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
      const now = await client.query({ ...elementQuery(organization, element.id), staleTime: 0 })
      if (now.mergedInto) throw error
      setTheirs(now)
    }
  }
  return (
    <Box mt="4" p={{ base: '4', md: '5' }} borderWidth="1px" rounded="xl" bg="bg.panel">
      <Form form={form} label="Status" onSubmit={save}>
        {theirs && <Conflict theirs={theirs} />}
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
            {theirs ? 'Save Mine' : 'Save Changes'}
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onEnd}>
            {theirs ? 'Keep Theirs' : 'Cancel'}
          </Button>
        </Flex>
      </Form>
    </Box>
  )
}

function startOf({ status, notApprovedReason, notApprovedAction }: Verdict): ReviewStatusForm {
  return { status, notApprovedReason: notApprovedReason ?? '', notApprovedAction: notApprovedAction ?? '' }
}

function Conflict({ theirs: { status, notApprovedReason, notApprovedAction } }: { theirs: Verdict }) {
  const words = [status, notApprovedReason, notApprovedAction].filter((part) => part !== null).join(' · ')
  return (
    <Text role="alert" p="3" rounded="md" bg="orange.subtle" color="orange.fg" overflowWrap="anywhere">
      This element has been changed meanwhile. It is now: {words}. Below is what you wrote.
    </Text>
  )
}
