import { Stack, List, Panel, Text } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import type { Capture } from '../view/capture.api.ts'
import { CaptureMoves } from './capture-moves.tsx'

type Info = { parameterName: string; value: string | null }

const projectColumns: Column<Info>[] = [
  { title: 'Name', cell: ({ parameterName }) => parameterName },
  { title: 'Value', cell: ({ value }) => value },
]
const customColumns: Column<Info>[] = [
  { title: 'Parameter Name', cell: ({ parameterName }) => parameterName },
  { title: 'Value', cell: ({ value }) => value },
]

/** The project information of the file: warnings, standard fields, and custom ones. */
export function ProjectDetails({ capture }: { capture: Capture }) {
  return (
    <Stack gap="6">
      <CaptureWarnings warnings={capture.warnings} />
      <Table
        caption="Revit Project Information"
        columns={projectColumns}
        rows={projectInformation(capture)}
        rowKey={({ parameterName }) => parameterName}
      />
      <Table
        caption="Custom Project Information"
        columns={customColumns}
        rows={capture.customProjectInfos}
        rowKey={({ parameterName }) => parameterName}
      />
      <Table
        caption="Georeferencing"
        columns={projectColumns}
        rows={capture.georeference.map(({ name, value }) => ({ parameterName: name, value }))}
        rowKey={({ parameterName }) => parameterName}
        empty="The file doesn't include the building's location."
      />
      <CaptureMoves captureId={capture.id} />
    </Stack>
  )
}

/** In the order of specification 2, "Screens and routes". */
function projectInformation(capture: Capture): Info[] {
  return [
    { parameterName: 'Author', value: capture.revitAuthor },
    { parameterName: 'Building Name', value: capture.revitBuildingName },
    { parameterName: 'Client Name', value: capture.revitClientName },
    { parameterName: 'Organization Description', value: capture.revitOrgDescription },
    { parameterName: 'Organization Name', value: capture.revitOrgName },
    { parameterName: 'Project Address', value: capture.revitProjectAddress },
    { parameterName: 'Project Issue Date', value: capture.revitProjectIssueDate },
    { parameterName: 'Project Name', value: capture.revitProjectName },
    { parameterName: 'Project Number', value: capture.revitProjectNumber },
    { parameterName: 'Project Status', value: capture.revitProjectStatus },
  ]
}

/** Problems found in the file, and their consequences; hidden if there are none. */
function CaptureWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <Panel title="File Warnings">
      <Text color="fg.muted" textStyle="sm" mb="3">
        The capture includes everything that could be read from the file.
      </Text>
      <List.Root ps="5" gap="1.5" listStyleType="disc" overflowWrap="anywhere">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List.Root>
    </Panel>
  )
}
