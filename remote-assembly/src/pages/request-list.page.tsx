import { PageHeader } from '@lintel/shared/ui'

export function RequestListPage() {
  return <PageHeader title="RequestList" />
}
