import type { PrototypeManifest } from '@lintel/shared/contract'
import { Button, Flex } from '@lintel/shared/ui'
import { OptionForm, projectFields, ProjectForm, RequesterForm, requesterLabels } from '../../section-forms/index.ts'
import { ConfigurationMessages } from '../configuration-messages.tsx'
import { Facts } from '../facts.tsx'
import { ReviewSection } from './review-section.tsx'
import { isSupported, type Section } from '../state/sections.model.ts'
import type { Wizard } from '../state/use-wizard.ts'

export function ProjectReview({ wizard }: { wizard: Wizard }) {
  const { section, finishEdit } = useSection(wizard, 'project')
  const values = wizard.state.values.project
  return (
    <ReviewSection title="Project Configuration" {...section}>
      {section.isEditing ? (
        <ProjectForm
          onDone={finishEdit}
          values={values}
          refusals={section.refusals}
          onType={(typed) => wizard.dispatch({ type: 'typed', section: 'project', values: typed })}
        >
          <EditActions wizard={wizard} />
        </ProjectForm>
      ) : (
        <Facts facts={projectFields.map(({ name, label }) => ({ label, value: values[name] }))} />
      )}
    </ReviewSection>
  )
}

export function OptionsReview({ wizard, manifest }: { wizard: Wizard; manifest: PrototypeManifest }) {
  const { section, finishEdit } = useSection(wizard, 'options')
  const values = wizard.state.values.options
  return (
    <ReviewSection title="Option Sets" {...section}>
      {section.isEditing ? (
        <OptionForm
          onDone={finishEdit}
          optionSets={manifest.optionSets}
          choices={values}
          onChoose={(choices) => wizard.dispatch({ type: 'typed', section: 'options', values: choices })}
        >
          <ConfigurationMessages offer={manifest} choices={values} />
          <EditActions wizard={wizard} isDisabled={!isSupported(values, manifest)} />
        </OptionForm>
      ) : (
        <Facts facts={manifest.optionSets.map(({ label }) => ({ label, value: values[label] ?? '' }))} />
      )}
    </ReviewSection>
  )
}

export function RequesterReview({ wizard }: { wizard: Wizard }) {
  const { section, finishEdit } = useSection(wizard, 'requester')
  const values = wizard.state.values.requester
  return (
    <ReviewSection title="Requester Information" {...section}>
      {section.isEditing ? (
        <RequesterForm
          onDone={finishEdit}
          values={values}
          refusals={section.refusals}
          onType={(typed) => wizard.dispatch({ type: 'typed', section: 'requester', values: typed })}
        >
          <EditActions wizard={wizard} />
        </RequesterForm>
      ) : (
        <Facts
          facts={[
            { label: requesterLabels.architectOfRecord, value: values.architectOfRecord },
            { label: requesterLabels.projectType, value: values.projectType },
          ]}
        />
      )}
    </ReviewSection>
  )
}

function useSection({ state, dispatch }: Wizard, name: Section) {
  const isEditing = state.editing?.section === name
  return {
    section: {
      isEditing,
      isLocked: state.isSending || (state.editing !== null && !isEditing),
      refusals: state.refusals.filter(({ section }) => section === name),
      onEdit: () => dispatch({ type: 'edit-started', section: name }),
    },
    finishEdit: () => dispatch({ type: 'edit-saved' }),
  }
}

function EditActions({ wizard, isDisabled = false }: { wizard: Wizard; isDisabled?: boolean }) {
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap">
      <Button variant="outline" colorPalette="gray" onClick={() => wizard.dispatch({ type: 'edit-cancelled' })}>
        Cancel
      </Button>
      <Button type="submit" disabled={isDisabled}>
        Save Changes
      </Button>
    </Flex>
  )
}
