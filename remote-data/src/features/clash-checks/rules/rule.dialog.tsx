import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { ClashRule, ClashRuleCreate } from '@lintel/shared/contract/captures'
import { Form, SelectField, TextField, useConflict, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { shortUnitOf } from '@lintel/shared/format'
import { showToast } from '@lintel/shared/toast'
import { Box, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { clashRulesQuery, saveClashRule } from './clash-rules.api.ts'
import { RuleFilters } from './rule-filters.tsx'
import {
  describeRuleField,
  kindOptions,
  lengthHint,
  ruleFieldTitles,
  ruleFormSchema,
  ruleFormValues,
  type RuleForm,
} from './rule-form.model.ts'

type RuleDialogProps = {
  /** The rule to change; absent to create one. */
  base?: ClashRule | undefined
  start: ClashRule | ClashRuleCreate
  onClose: () => void
}

/** Edits a clash rule. */
export function RuleDialog({ base, start, onClose }: RuleDialogProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const formId = useId()
  const units = useUnits()
  const [values] = useState(() => ruleFormValues(start, units))
  const [schema] = useState(() => ruleFormSchema(units, start))
  const form = useForm({ schema, start: values })
  const saving = useAction(saveClashRule(client, organization), {
    onSuccess: ({ name }) => showToast({ type: 'success', text: `${name} has been saved.` }),
    onSuccessIfMounted: onClose,
  })
  const { submit, conflict } = useConflict({
    form,
    item: base,
    read: async () => {
      const rules = await client.query({ ...clashRulesQuery(organization), staleTime: 0 })
      return rules.find(({ id }) => id === base?.id)
    },
    valuesOf: (item) => (item ? ruleFormValues(item, units) : values),
    titles: ruleFieldTitles,
    describe: describeRuleField,
    save: (rule, base) => saving.submit({ values: rule, base }),
  })
  return (
    <ModalDialog
      isOpen
      title={base ? `Edit ${base.name}` : 'New Clash Rule'}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText={base ? 'Save Changes' : 'Save Rule'}
          isRunning={saving.isRunning}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="Clash Rule" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <TextField name="name" label={ruleFieldTitles.name} isRequired maxLength={100} autoComplete="off" />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <SelectField name="kind" label={ruleFieldTitles.kind} options={kindOptions} />
          <LengthField />
        </SimpleGrid>
        <Text textStyle="sm" color="fg.muted">
          Each element of side A is checked against each element of side B. Enter one name per line. An empty list means
          all; upper and lower case are the same.
        </Text>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <Side side="a" label="Side A" />
          <Side side="b" label="Side B" />
        </SimpleGrid>
      </Form>
    </ModalDialog>
  )
}

function LengthField() {
  const kind = useWatch<RuleForm, 'kind'>({ name: 'kind' })
  const { symbol } = shortUnitOf(useUnits())
  return (
    <TextField
      name="length"
      label={`${kind === 'clearance' ? 'Distance' : 'Tolerance'} (${symbol})`}
      type="number"
      inputMode="decimal"
      hint={lengthHint(kind)}
      isRequired
    />
  )
}

function Side({ side, label }: { side: 'a' | 'b'; label: string }) {
  return (
    <Stack as="fieldset" gap="3" minW="0">
      <Box as="legend" fontWeight="medium" mb="2">
        {label}
      </Box>
      <TextField name={`${side}Classes`} label="IFC Classes or Revit Categories" lines={4} />
      <TextField name={`${side}Types`} label="Types" lines={2} />
      <TextField name={`${side}Files`} label="Files" lines={2} />
      <RuleFilters name={`${side}Filters`} side={label} />
    </Stack>
  )
}
