import {
  architectsOfRecord,
  projectTypes,
  requesterFieldsSchema,
  type RequesterFields,
} from '@lintel/shared/contract/assembly'
import { Form, SelectField, useForm } from '@lintel/shared/form'
import { SimpleGrid } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { useTyped, type Refused } from './use-typed.ts'

export const requesterLabels = { architectOfRecord: 'Architect of Record', projectType: 'Project Type' } as const

type Texts = { [Name in keyof RequesterFields]: string }

type RequesterFormProps = {
  values: Texts
  onType: (values: Texts) => void
  onDone: () => unknown
  onInvalid: () => () => void
  refusals?: readonly Refused[]
  /** Below the fields. */
  children: ReactNode
}

/** Who asks. */
export function RequesterForm({ values, onType, onDone, onInvalid, refusals, children }: RequesterFormProps) {
  const form = useForm({ schema: requesterFieldsSchema, start: values })
  useTyped(form, { onType, refusals })
  return (
    <Form form={form} label="Requester Information" onSubmit={onDone} onInvalid={onInvalid}>
      <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="4" rowGap="5">
        <SelectField
          name="architectOfRecord"
          label={requesterLabels.architectOfRecord}
          isRequired
          options={architectsOfRecord}
          placeholder="Choose…"
        />
        <SelectField
          name="projectType"
          label={requesterLabels.projectType}
          isRequired
          options={projectTypes}
          placeholder="Choose…"
        />
      </SimpleGrid>
      {children}
    </Form>
  )
}
