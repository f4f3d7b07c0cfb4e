import { useAction } from '../../action/index.ts'
import { api, useQueryClient } from '../../../core/api/index.ts'
import { dataSetNameSchema, dataSetSchema } from '../../../domain/contract/reports/data-set.ts'
import * as z from '../../../domain/contract/schema-language.ts'
import type { Filter } from '../../../domain/filter/index.ts'
import { CheckboxField, Form, TextField, useForm, useFormContext } from '../../form/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { paths } from '../../../domain/remote/paths.ts'
import { useCanOpen, useNavigate } from '../../../core/routing/index.ts'
import { showToast } from '../../toast/index.ts'
import { Box, Button, Flex, Stack, Text } from '../../components/index.ts'
import { ModalDialog } from '../../widgets/modal-dialog.tsx'
import type { CalculatedColumn } from '../calculated/calculated-column.ts'
import { combined } from '../filter/filter-parts.ts'
import { calculatedIn, reasonsAgainst, type DataSetOffer } from './data-set-offer.ts'

type SaveDataSetProps = {
  isOpen: boolean
  offer: DataSetOffer
  /** The grid's filter. */
  filter: Filter | null
  /** The filter in words, part by part. */
  conditions: readonly string[]
  /** Calculated columns of the grid: the filter may refer to some. */
  calculated: readonly CalculatedColumn[] | undefined
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** Saves the grid's filter as a named data set for reports. */
export function SaveDataSetDialog({ isOpen, onClose, returnFocusTo, ...rest }: SaveDataSetProps) {
  return (
    <ModalDialog isOpen={isOpen} title="Save as Data Set" onClose={onClose} returnFocusTo={returnFocusTo}>
      <DataSetForm {...rest} onClose={onClose} />
    </ModalDialog>
  )
}

const schema = z.object({ name: dataSetNameSchema, isShared: z.boolean(), isChosen: z.boolean() })
const start = { name: '', isShared: false, isChosen: true }

function DataSetForm({
  offer,
  filter,
  calculated,
  conditions,
  onClose,
}: Omit<SaveDataSetProps, 'isOpen' | 'returnFocusTo'>) {
  const form = useForm({ schema, start })
  const tellSaved = useTellSaved()
  const { source, condition, choice } = offer
  const reasons = reasonsAgainst(filter, offer)

  const { submit } = useAction(
    {
      mutationFn: ({ name, isShared, isChosen }: z.output<typeof schema>) => {
        const savedFilter = combined([condition, isChosen ? choice?.filter : null, filter])
        const usedColumns = calculatedIn(savedFilter, calculated)
        const body = {
          name,
          source,
          filter: savedFilter,
          isShared,
          ...(usedColumns.length > 0 && { calculated: usedColumns }),
        }
        return api.post('/data-sets', { body, schema: dataSetSchema })
      },
    },
    { onSuccess: ({ name }) => tellSaved(name), onSuccessIfMounted: onClose },
  )

  return (
    <Form form={form} onSubmit={submit} label="Data Set">
      <TextField name="name" label="Name" isRequired maxLength={120} />
      <Rules conditions={conditions} />
      <Reasons reasons={reasons} />
      <Stack gap="2">
        {choice && <CheckboxField name="isChosen" label={choice.label} />}
        <CheckboxField
          name="isShared"
          label="Share with the organization"
          hint="Anyone who can see these rows can run reports on it."
        />
      </Stack>
      <Buttons onClose={onClose} isDisabled={reasons.length > 0} />
    </Form>
  )
}

/** The grid's filter in the words of its tags. */
function Rules({ conditions }: { conditions: readonly string[] }) {
  if (conditions.length === 0) return <Text color="fg.muted">No filters: the data set includes all rows.</Text>
  return (
    <Stack gap="1.5">
      <Text textStyle="sm" fontWeight="medium">
        Rows where
      </Text>
      <Flex as="ul" gap="2" wrap="wrap" listStyleType="none">
        {[...new Set(conditions)].map((rule) => (
          <Box as="li" key={rule} px="2" py="0.5" rounded="sm" bg="bg.muted" textStyle="sm" wordBreak="break-word">
            {rule}
          </Box>
        ))}
      </Flex>
    </Stack>
  )
}

/** Shown before typing, because the platform would reject the filter. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <Text key={reason} role="alert" textStyle="sm" color="fg.error">
      {reason} Remove that filter from the grid first.
    </Text>
  ))
}

function Buttons({ onClose, isDisabled }: { onClose: () => void; isDisabled: boolean }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap">
      <Button type="button" variant="outline" colorPalette="gray" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={isDisabled} loading={isSubmitting} loadingText="Save">
        Save
      </Button>
    </Flex>
  )
}

/** Shows a toast with a link to the data sets, for users who can open that page. */
function useTellSaved(): (name: string) => void {
  const organization = useOrganizationId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  const address = paths.dataSets(organization)
  const action = { text: 'Data Sets', callback: () => void navigate(address) }
  return (name) => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('data-sets') })
    showToast({ type: 'success', text: `'${name}' saved as a data set.`, ...(canOpen(address) && { action }) })
  }
}
