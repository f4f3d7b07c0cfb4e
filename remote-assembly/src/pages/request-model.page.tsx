import { PageHeader } from '@lintel/shared/ui'

export function RequestModelPage() {
  return <PageHeader title="RequestModel" />
}
