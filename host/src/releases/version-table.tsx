import type { ReleasedVersion, RemoteState } from '@lintel/shared/contract/releases'
import { Moment } from '@lintel/shared/format'
import { Badge, Flex, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { VersionMenu } from './version-menu.tsx'

export function VersionTable({ remote }: { remote: RemoteState }) {
  return (
    <Table
      caption={`Versions of ${remote.name}, newest first`}
      rows={remote.versions}
      rowKey={({ version }) => version}
      columns={[
        { title: 'Version', cell: (row) => <VersionCell version={row} remote={remote} /> },
        { title: 'Released', cell: ({ releasedAt }) => <Moment date={releasedAt} /> },
        { title: 'By', cell: ({ releasedBy }) => releasedBy },
        { title: 'Commit', cell: ({ commit }) => <Text as="code">{commit?.slice(0, 10) ?? '–'}</Text> },
        { title: 'Files', cell: ({ isKept }) => (isKept ? 'Kept' : 'May be removed') },
        { title: 'Actions', cell: ({ version }) => <VersionMenu remote={remote} version={version} /> },
      ]}
    />
  )
}

type VersionCellProps = { version: ReleasedVersion; remote: RemoteState }

function VersionCell({ version: { version, alert }, remote }: VersionCellProps) {
  const { live, trial, earlier, previews } = remote
  return (
    <Flex gap="2" align={{ base: 'start', md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      {/* The table scrolls horizontally, because wrapped versions are unreadable. */}
      <Text as="span" whiteSpace="nowrap">
        {version}
      </Text>
      {version === live && <Badge colorPalette="green">Live</Badge>}
      {version === trial?.version && <Badge colorPalette="blue">On Trial</Badge>}
      {earlier.includes(version) && <Badge colorPalette="gray">Standby</Badge>}
      {previews.some((preview) => preview.version === version) && <Badge colorPalette="orange">Preview</Badge>}
      {alert && (
        <Badge colorPalette="red" title={alert.detail}>
          Failing
        </Badge>
      )}
    </Flex>
  )
}
