import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import {
  defaultReviewStatuses,
  type MasterParameter,
  type MasterParameterUpdate,
} from '@lintel/shared/contract/master-model'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, isRevisionConflict, SelectField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import * as z from '@lintel/shared/schema'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Flex } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { changeMasterParameter, masterParameterQuery } from './master-parameters.api.ts'

const schema = z.object({ approved: z.enum(['Yes', 'No']), defaultReviewStatus: z.enum(defaultReviewStatuses) })
type Values = z.output<typeof schema>
const titles = { approved: 'Approved', defaultReviewStatus: 'Default Review Status' }

type ParameterFormProps = { parameter: MasterParameter; onEnd: () => void }

export function ParameterForm({ parameter, onEnd }: ParameterFormProps) {
  const { id } = parameter
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema, start: valuesOf(parameter) })
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
      onSuccessIfMounted: onEnd,
      onError(error) {
        if (isRevisionConflict(error)) return
        showToast({ type: 'error', text: 'An error has occurred while saving changes.' })
      },
    },
  )
  const { submit, conflict } = useConflict({
    form,
    item: parameter,
    read: () => client.query({ ...query, staleTime: 0 }),
    valuesOf,
    titles,
    save: (values, { revision }) => saving.submit({ ...values, approved: values.approved === 'Yes', revision }),
  })
  return (
    <Box mt="4" p={{ base: '4', md: '5' }} borderWidth="1px" rounded="xl" bg="bg.panel" maxW="md">
      <Form form={form} label="Review Status" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
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

function valuesOf({ approved, defaultReviewStatus }: MasterParameter): Values {
  return { approved: approved ? 'Yes' : 'No', defaultReviewStatus }
}
