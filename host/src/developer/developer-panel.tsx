import { Box, Button, Heading, Stack, Text, downloadFile } from '@lintel/shared/ui'
import { ModalDialog, Table } from '@lintel/shared/widgets'
import { useAtomValue } from 'jotai'
import type { ToolProps } from './open-tools.ts'
import { RemoteSection } from './remote-section.tsx'
import { reportOf, sharedVersions, type RemoteReport } from './remote-report.ts'
import { resetOverrides } from './stored-overrides.ts'

/** Shows what runs in this page and its failures, and lets developers run their own builds of remotes. */
export function DeveloperPanel({ releases, origins, onClose }: ToolProps) {
  useAtomValue(releases.offered)
  const report = reportOf(releases)
  return (
    <ModalDialog
      isOpen
      title="Developer Panel"
      onClose={onClose}
      footer={
        <>
          {releases.overrides.size > 0 && (
            <Button variant="outline" colorPalette="gray" onClick={() => resetOverrides()}>
              Reset Overrides
            </Button>
          )}
          <Button variant="outline" colorPalette="gray" onClick={() => exportReport(report)}>
            Export JSON
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack gap="6">
        <Text color="fg.muted">
          {origins.length > 0
            ? `You can run a remote from ${origins.join(', ')} in this tab. No one else sees it.`
            : "This site doesn't allow you to run your own remotes."}
        </Text>
        {report.map((remote) => (
          <RemoteSection key={remote.name} remote={remote} origins={origins} />
        ))}
        <Box>
          <Heading as="h3" textStyle="sm" mb="2">
            Shared Modules
          </Heading>
          <Table
            caption="Shared modules"
            columns={[
              { title: 'Module', cell: ({ library }) => library },
              { title: 'Versions', cell: ({ versions }) => versions },
            ]}
            rows={sharedVersions()}
            rowKey={({ library }) => library}
          />
        </Box>
      </Stack>
    </ModalDialog>
  )
}

/** A file to attach to a bug report. It contains no user or project data. */
function exportReport(remotes: readonly RemoteReport[]): void {
  const content = { at: new Date().toISOString(), page: location.pathname, remotes, shared: sharedVersions() }
  downloadFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), 'remotes.json')
}
