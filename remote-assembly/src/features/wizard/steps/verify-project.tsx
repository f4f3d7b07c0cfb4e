import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Flex, Text } from '@lintel/shared/ui'
import { missingFields, MissingFieldsNote, ProjectForm } from '../../section-forms/index.ts'
import { ProjectBadge, revitVersionQuery, selectFailure } from '../../cloud-projects/index.ts'
import { StageActions, StageFrame } from './stage-frame.tsx'
import type { ChosenProject } from '../state/wizard.model.ts'
import type { Wizard } from '../state/use-wizard.ts'

/** The form with the values of the selected cloud project, to complete and correct. */
export function VerifyProject({ wizard, chosen }: { wizard: Wizard; chosen: ChosenProject }) {
  const { values, missing } = wizard.state
  const select = useSelect(wizard, chosen.id)
  const stillMissing = missingFields(values.project).filter(({ name }) => missing.includes(name))
  const isRequiredMissing = stillMissing.some(({ isRequired }) => isRequired)
  return (
    <StageFrame title={isRequiredMissing ? 'Some Required Fields Were Missing' : 'Verify Project Details'}>
      <Flex align="center" gap="3">
        {chosen.projectType !== '' && <ProjectBadge projectType={chosen.projectType} />}
        <Text fontWeight="medium" overflowWrap="anywhere">
          {chosen.name}
        </Text>
      </Flex>
      <MissingFieldsNote fields={stillMissing} />
      <ProjectForm
        values={values.project}
        missing={missing}
        onType={(typed) => wizard.dispatch({ type: 'typed', section: 'project', values: typed })}
        onDone={() => select.run()}
      >
        <StageActions>
          <Button variant="outline" colorPalette="gray" onClick={() => wizard.dispatch({ type: 'project-dropped' })}>
            Choose a Different Project
          </Button>
          <Button type="submit" loading={select.isRunning} loadingText="Select Project">
            Select Project
          </Button>
        </StageActions>
      </ProjectForm>
    </StageFrame>
  )
}

/**
 * Waits for the Revit version check and continues with any result. Returns to the list if the project is no longer
 * accessible.
 */
function useSelect({ dispatch }: Wizard, id: string) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  return useAction(
    {
      mutationFn: async () => {
        if (id === '') return
        await client.query(revitVersionQuery(organization, id)).catch(refuseOutOfReach)
      },
    },
    {
      onSuccessIfMounted: () => dispatch({ type: 'project-selected', id }),
      onError: () => dispatch({ type: 'project-dropped', id }),
      failureText: () => selectFailure,
    },
  )
}

/** Any other failure shows in the banner of the Revit version (specification 1, "The error catalogue": the version is 'error'). */
function refuseOutOfReach(error: unknown): void {
  if (isApiError(error) && (error.status === 403 || error.status === 404)) throw error
}
