import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import {
  defaultReviewStatuses,
  type MasterParameter,
  type MasterParameterUpdate,
} from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, SelectField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import * as z from '@lintel/shared/schema'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex } from '@lintel/shared/ui'
import { changeMasterParameter, masterParameterQuery } from './master-parameters.api.ts'

const schema = z.object({ approved: z.enum(['Yes', 'No']), defaultReviewStatus: z.enum(defaultReviewStatuses) })

type ParameterFormProps = { parameter: MasterParameter; onEnd: () => void }

export function ParameterForm({ parameter, onEnd }: ParameterFormProps) {
  const { id, approved, defaultReviewStatus, revision } = parameter
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema, start: { approved: approved ? 'Yes' : 'No', defaultReviewStatus } })
  const { markSaved } = useUnsavedInput({ isDirty: form.formState.isDirty })
  const query = masterParameterQuery(organization, id)

  const saving = useAction(
    { mutationFn: (update: MasterParameterUpdate) => changeMasterParameter(organization, id, update) },
    {
      onSuccess: (changed) => {
        client.setQueryData(query.queryKey, changed)
        void client.invalidateQueries({ queryKey: ['bim', 'master-parameters', organization] })
        markSaved()
        showToast({ type: 'success', text: 'Changes saved successfully.' })
      },
      goOn: onEnd,
      onError: async (error) => {
        showToast({ type: 'error', text: 'An error has occurred while saving changes.' })
        // The form keeps what was chosen; what holds now shows above it, and the next save replaces that.
        if (isApiError(error) && error.status === 409) await client.invalidateQueries({ queryKey: query.queryKey })
      },
    },
  )
  function save(values: z.output<typeof schema>) {
    return saving.submit({ ...values, approved: values.approved === 'Yes', revision })
  }
  return (
    <Box mt="4" p={{ base: '4', md: '5' }} borderWidth="1px" rounded="xl" bg="bg.panel" maxW="md">
      <Form form={form} label="Review Status" onSubmit={save}>
        <SelectField name="approved" label="Approved" options={schema.shape.approved.options} />
        <SelectField name="defaultReviewStatus" label="Default Review Status" options={defaultReviewStatuses} />
        <Flex gap="3">
          <Button type="submit" loading={form.formState.isSubmitting} loadingText="Save Changes">
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
