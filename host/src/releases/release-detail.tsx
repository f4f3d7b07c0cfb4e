import type { RemoteState } from '@lintel/shared/contract/releases'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, Flex, PageHeader, Panel, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { audienceText, visitsText } from './audience.model.ts'
import { VisitCharts } from './visit-charts.tsx'
import { Previews } from './previews.tsx'
import { ReleaseAlertSettings } from './release-alerts.tsx'
import { EventList } from './event-list.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { RemoteBadges } from './remote-badges.tsx'
import { VersionTable } from './version-table.tsx'

/** One remote: its versions, audiences, statistics, and actions. */
export function ReleaseDetail({ remote }: { remote: RemoteState }) {
  const { name, owner, live, trial, disabled } = remote
  const failing = remote.versions
    .filter(({ version }) => version === live || version === trial?.version)
    .flatMap(({ version, alert }) => (alert ? [{ version, alert }] : []))[0]
  return (
    <Stack gap="6">
      <PageHeader
        back={<BackLink to={paths.releases(useOrganizationId())}>Releases</BackLink>}
        title={name}
        name={name}
        description={
          <Flex as="span" gap="2" wrap="wrap" align="center">
            {owner} · Version {live} <RemoteBadges remote={remote} />
          </Flex>
        }
        actions={<ReleaseActions remote={remote} />}
      />
      {disabled && (
        <Notice palette="red">
          Disabled by {disabled.by}: {disabled.reason} · <Moment date={disabled.since} />
        </Notice>
      )}
      {trial && (
        <Notice palette="blue">
          Version {trial.version} is on trial with {audienceText(trial)}. {visitsText(trial)} Started by {trial.by} ·{' '}
          <Moment date={trial.since} />
        </Notice>
      )}
      {failing && (
        <Notice palette="red">
          Version {failing.version} fails more often than the previous one. {failing.alert.detail} Reported{' '}
          <Moment date={failing.alert.at} />
        </Notice>
      )}
      <VisitCharts remote={remote} />
      <Panel title="Versions">
        <VersionTable remote={remote} />
      </Panel>
      <Panel title="Previews">
        <Previews remote={remote} />
      </Panel>
      <Panel title="Alerts">
        <ReleaseAlertSettings name={name} />
      </Panel>
      <Panel title="History">
        <EventList name={name} />
      </Panel>
    </Stack>
  )
}

function Notice({ palette, children }: { palette: string; children: ReactNode }) {
  return (
    <Box colorPalette={palette} bg="colorPalette.subtle" color="colorPalette.fg" rounded="lg" px="4" py="3">
      <Text textStyle="sm" overflowWrap="anywhere">
        {children}
      </Text>
    </Box>
  )
}
