import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { PageHeader } from '@lintel/shared/ui'
import { LinkTabs } from '@lintel/shared/widgets'
import type { ReactNode } from 'react'

type ListFrameProps = { title: string; actions?: ReactNode; children: ReactNode }

/** Title, actions, and tabs of this remote's four lists, which share a sidebar entry. */
export function ListFrame({ title, actions, children }: ListFrameProps) {
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
      {children}
    </>
  )
}
