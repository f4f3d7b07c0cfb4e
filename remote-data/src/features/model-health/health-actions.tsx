import { useQuery } from '@lintel/shared/api'
import type { ProjectGroup, ProjectHealthThresholds } from '@lintel/shared/contract/captures'
import { SaveDataSetDialog, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Button, Flex } from '@lintel/shared/ui'
import { useMemo, useRef, useState, type ComponentProps } from 'react'
import { healthThresholdsQuery } from './model-health.api.ts'
import { OrganizationThresholdsDialog, ProjectThresholdsDialog } from './thresholds.dialog.tsx'

type HealthActionsProps = { project: ProjectGroup; thresholds: ProjectHealthThresholds | undefined }

/** Buttons for users who can set thresholds or save data sets. */
export function HealthActions({ project, thresholds }: HealthActionsProps) {
  const [opened, setOpened] = useState<'project' | 'organization'>()
  const mayChange = useHasAnyRole(['revitupload.create'])
  const isAdministrator = useHasAnyRole(['organization.update'])
  const { data: ofOrganization } = useQuery({
    ...healthThresholdsQuery(useOrganizationId()),
    enabled: isAdministrator,
  })
  const close = () => setOpened(undefined)
  return (
    <Flex wrap="wrap" gap="2">
      <SaveDataSet project={project} />
      {isAdministrator && ofOrganization && (
        <Action onClick={() => setOpened('organization')}>Organization Thresholds…</Action>
      )}
      {mayChange && thresholds && <Action onClick={() => setOpened('project')}>Set Thresholds…</Action>}
      {opened === 'project' && thresholds && (
        <ProjectThresholdsDialog projectId={project.id} thresholds={thresholds} onClose={close} />
      )}
      {opened === 'organization' && ofOrganization && (
        <OrganizationThresholdsDialog thresholds={ofOrganization} onClose={close} />
      )}
    </Flex>
  )
}

/** Saves the counts as a data set, for reports. */
function SaveDataSet({ project: { id, projectName } }: { project: ProjectGroup }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mayCreate = useHasAnyRole(['reporting.create'])
  const offer = useMemo(
    (): DataSetOffer => ({
      source: 'model-health',
      choice: { label: `Only captures of ${projectName}`, filter: { field: 'projectId', operator: '==', value: id } },
    }),
    [id, projectName],
  )
  if (!mayCreate) return null
  return (
    <>
      <Action ref={button} onClick={() => setOpen(true)}>
        Save as Data Set…
      </Action>
      <SaveDataSetDialog
        isOpen={isOpen}
        offer={offer}
        filter={null}
        conditions={[]}
        calculated={undefined}
        onClose={() => setOpen(false)}
        returnFocusTo={() => button.current}
      />
    </>
  )
}

function Action(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="outline" colorPalette="gray" {...props} />
}
