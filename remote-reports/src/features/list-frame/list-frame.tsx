import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, PageHeader } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ReactNode } from 'react'

type SectionsProps = { title: string; actions?: ReactNode; children: ReactNode }

/** The lists of this remote stand beside each other: one entry of the sidebar leads to all of them. */
export function Sections({ title, actions, children }: SectionsProps) {
  const organization = useOrganizationId()
  const tabs = [
    { to: paths.reports(organization), title: 'Reports' },
    { to: paths.reportSchedules(organization), title: 'Recurring Reports' },
    { to: paths.reportTypes(organization), title: 'Report Types' },
    { to: paths.dataSets(organization), title: 'Data Sets' },
  ]
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <LinkTabs label="Reporting" tabs={tabs} />
      <Box pt={{ base: '4', md: '6' }}>{children}</Box>
    </>
  )
}
