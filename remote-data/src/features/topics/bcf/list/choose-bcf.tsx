import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { maxBcfBytes } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Panel, Stack, Text } from '@lintel/shared/ui'
import { FilePicker } from '@lintel/shared/widgets'
import { useState } from 'react'
import { chosenIn, openDraft, ProjectPicker, type ProjectDraft } from '../../../projects/index.ts'
import { bcfImportPath } from '../bcf-paths.ts'
import { bcfImportsKey, importBcfFile } from '../bcf.api.ts'

type Sent = { projectId: string; file: File }

/** Asks for the project, then the file, and opens the import. */
export function ChooseBcf() {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ProjectDraft>(openDraft)
  const project = chosenIn(draft)
  const reading = useAction(
    { mutationFn: ({ projectId, file }: Sent) => importBcfFile(organization, projectId, file) },
    {
      onSuccess: () => void client.invalidateQueries({ queryKey: bcfImportsKey(organization) }),
      onSuccessIfMounted: ({ id }) => navigate(bcfImportPath(organization, id)),
    },
  )
  function pick(projectId: string, file: File) {
    if (file.size <= maxBcfBytes) reading.run({ projectId, file })
    else showToast({ type: 'error', text: `${file.name} is larger than 32 MB. Export the topics in smaller batches.` })
  }
  return (
    <Stack gap="4">
      <ProjectPicker draft={draft} onDraft={setDraft} isExistingOnly />
      {project?.kind === 'existing' ? (
        <FilePicker
          label="BCF file"
          accept=".bcf,.bcfzip"
          title="Drop a BCF file here"
          hint="BCF 3.0, 2.1, or 2.0 files (.bcf or .bcfzip), up to 32 MB. Review the topics before anything changes."
          isBusy={reading.isRunning}
          onPick={(file) => pick(project.projectGroupId, file)}
        />
      ) : (
        <Panel title="BCF File">
          <Text color="fg.muted">Choose the project for the topics, then choose the file.</Text>
        </Panel>
      )}
    </Stack>
  )
}
