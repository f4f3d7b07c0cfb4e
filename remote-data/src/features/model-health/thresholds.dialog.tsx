import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { measuredMetrics, type HealthThresholds, type MeasuredMetric } from '@lintel/shared/contract/captures'
import { Form, TextField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { SimpleGrid, Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { metricWords } from './health.model.ts'
import { readThresholds, saveThresholds } from './model-health.api.ts'

type Values = Record<MeasuredMetric, string>

const highest = 10_000_000
const field = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, 'Enter a whole number, or leave it empty.')
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((threshold) => threshold === null || threshold <= highest, 'Enter a smaller number.')
const schema = z.object(mapMetrics(() => field))
const titles = mapMetrics((metric) => metricWords[metric].title)

/** Edits the counts above which people of a project are notified. */
export function ThresholdsDialog({ thresholds, onClose }: { thresholds: HealthThresholds; onClose: () => void }) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const formId = useId()
  const form = useForm({ schema, start: valuesOf(thresholds) })
  const saving = useAction(saveThresholds(client, organization), {
    onSuccess: () => showToast({ type: 'success', text: 'The thresholds have been saved.' }),
    onSuccessIfMounted: onClose,
  })
  const { submit, conflict } = useConflict({
    form,
    item: thresholds,
    read: () => readThresholds(organization),
    valuesOf,
    titles,
    save: (values, { revision }) => saving.submit({ thresholds: values, revision }),
  })
  return (
    <ModalDialog
      isOpen
      title="Thresholds for Model Health"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Save Thresholds"
          isRunning={form.formState.isSubmitting}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Thresholds for Model Health" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <Text color="fg.muted">
          People who upload captures to a project are notified when a new capture of it exceeds a threshold. The
          thresholds are for all projects of the organization. Leave a field empty for no threshold.
        </Text>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          {measuredMetrics.map((metric) => (
            <TextField key={metric} name={metric} label={titles[metric]} maxLength={8} autoComplete="off" />
          ))}
        </SimpleGrid>
      </Form>
    </ModalDialog>
  )
}

function valuesOf({ thresholds }: HealthThresholds): Values {
  return mapMetrics((metric) => thresholds[metric]?.toString() ?? '')
}

function mapMetrics<Value>(valueOf: (metric: MeasuredMetric) => Value): Record<MeasuredMetric, Value> {
  return Object.fromEntries(measuredMetrics.map((metric) => [metric, valueOf(metric)])) as Record<MeasuredMetric, Value>
}
