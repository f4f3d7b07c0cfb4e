import { PageHeader } from '@lintel/shared/ui'

export function RequestViewPage() {
  return <PageHeader title="RequestView" />
}
