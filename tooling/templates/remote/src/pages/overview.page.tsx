import { PageHeader } from '@lintel/shared/ui'
import { OrganizationSummary } from '../features/organization-summary/organization-summary.tsx'

export function OverviewPage() {
  return (
    <>
      <PageHeader title="__Title__" />
      <OrganizationSummary />
    </>
  )
}
