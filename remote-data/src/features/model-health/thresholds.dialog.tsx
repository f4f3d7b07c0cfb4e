import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  thresholdMetrics,
  type HealthThresholds,
  type ProjectHealthThresholds,
  type ThresholdMetric,
} from '@lintel/shared/contract/captures'
import { CheckboxField, Form, TextField, useConflict, useForm, useWatch, type FormOf } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { SimpleGrid, Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, type ReactNode } from 'react'
import { thresholdTitles as titles } from './health.model.ts'
import { readProjectThresholds, readThresholds, saveProjectThresholds, saveThresholds } from './model-health.api.ts'

type Texts = Record<ThresholdMetric, string>

const highest = 10_000_000
const field = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, 'Enter a whole number, or leave it empty.')
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((threshold) => threshold === null || threshold <= highest, 'Enter a smaller number.')
const schema = z.object(mapMetrics(() => field))

/** Edits the counts above which people of a project are notified. */
export function ProjectThresholdsDialog({ projectId, thresholds, onClose }: ProjectThresholdsProps) {
  const client = useQueryClient()
  const project = { organization: useOrganizationId(), id: projectId }
  const form = useForm({ schema: projectSchema, start: projectValuesOf(thresholds) })
  const saving = useAction(saveProjectThresholds(client, project), { ...saved, onSuccessIfMounted: onClose })
  const { submit, conflict } = useConflict({
    form,
    item: thresholds,
    read: () => readProjectThresholds(project),
    valuesOf: projectValuesOf,
    titles: { ...titles, isInherited: inheritedLabel },
    describe: (name, values) => (name === 'isInherited' ? (values.isInherited ? 'Yes' : 'No') : values[name]),
    save: (values, { revision }) => saving.submit({ thresholds: values, revision }),
  })
  const notice = conflict && <ConflictNotice {...conflict} />
  return (
    <ThresholdsForm title="Thresholds for This Project" {...{ form, notice, onClose }} onSubmit={submit}>
      <Text color="fg.muted">
        People who upload captures to this project, and the person who last set its thresholds, are notified when a
        count exceeds its threshold: in a new version of a file, or after a review, a check, or a change to a topic.
      </Text>
      <CheckboxField name="isInherited" label={inheritedLabel} />
      <OwnFields />
    </ThresholdsForm>
  )
}

type ProjectThresholdsProps = { projectId: string; thresholds: ProjectHealthThresholds; onClose: () => void }
type ProjectValues = Texts & { isInherited: boolean }

const inheritedLabel = 'Use the thresholds of the organization'

/** Null if the thresholds of the organization apply; then hidden fields can have any text. */
const projectSchema = z
  .object({ ...mapMetrics(() => z.string()), isInherited: z.boolean() })
  .transform(({ isInherited, ...texts }, context) => {
    if (isInherited) return null
    const read = schema.safeParse(texts)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return undefined as never
  })

function projectValuesOf({ thresholds, organizationThresholds }: ProjectHealthThresholds): ProjectValues {
  return { ...textsOf(thresholds ?? organizationThresholds), isInherited: thresholds === null }
}

function OwnFields() {
  return useWatch<ProjectValues, 'isInherited'>({ name: 'isInherited' }) ? null : <ThresholdFields />
}

/** Edits the thresholds of projects without their own. */
export function OrganizationThresholdsDialog({ thresholds, onClose }: OrganizationThresholdsProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const form = useForm({ schema, start: valuesOf(thresholds) })
  const saving = useAction(saveThresholds(client, organization), { ...saved, onSuccessIfMounted: onClose })
  const { submit, conflict } = useConflict({
    form,
    item: thresholds,
    read: () => readThresholds(organization),
    valuesOf,
    titles,
    save: (values, { revision }) => saving.submit({ thresholds: values, revision }),
  })
  const notice = conflict && <ConflictNotice {...conflict} />
  return (
    <ThresholdsForm title="Thresholds of the Organization" {...{ form, notice, onClose }} onSubmit={submit}>
      <Text color="fg.muted">These thresholds apply to all projects that don&apos;t have their own.</Text>
      <ThresholdFields />
    </ThresholdsForm>
  )
}

type OrganizationThresholdsProps = { thresholds: HealthThresholds; onClose: () => void }

function valuesOf({ thresholds }: HealthThresholds): Texts {
  return textsOf(thresholds)
}

type ThresholdsFormProps<Values extends Texts, Output> = {
  title: string
  form: FormOf<Values, Output>
  notice: ReactNode
  onSubmit: (output: Output) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function ThresholdsForm<Values extends Texts, Output>(props: ThresholdsFormProps<Values, Output>) {
  const { title, form, notice, onSubmit, onClose, children } = props
  const formId = useId()
  return (
    <ModalDialog
      isOpen
      title={title}
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
      <Form form={form} id={formId} label={title} onSubmit={onSubmit}>
        {notice}
        {children}
      </Form>
    </ModalDialog>
  )
}

function ThresholdFields() {
  return (
    <>
      <Text color="fg.muted">Enter the highest acceptable count. Leave a field empty for no threshold.</Text>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {thresholdMetrics.map((metric) => (
          <TextField key={metric} name={metric} label={titles[metric]} maxLength={8} autoComplete="off" />
        ))}
      </SimpleGrid>
    </>
  )
}

const saved = { onSuccess: () => showToast({ type: 'success', text: 'Thresholds saved.' }) }

function textsOf(thresholds: HealthThresholds['thresholds']): Texts {
  return mapMetrics((metric) => thresholds[metric]?.toString() ?? '')
}

function mapMetrics<Value>(valueOf: (metric: ThresholdMetric) => Value): Record<ThresholdMetric, Value> {
  return Object.fromEntries(thresholdMetrics.map((metric) => [metric, valueOf(metric)])) as Record<
    ThresholdMetric,
    Value
  >
}
