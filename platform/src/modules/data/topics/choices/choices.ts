import { firstTopicChoices, type TopicChoices, type TopicChoicesUpdate } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceChoices } from '../announce-topics.ts'
import { findChoices, saveChoices } from './repository.ts'

/** The organization's current choices. */
export async function choicesOf(tx: Transaction, organizationId: string): Promise<TopicChoices> {
  return (await findChoices(tx, organizationId)) ?? firstTopicChoices
}

/** Topics keep their values. Lists are announced, because other statuses may count as closed. */
export async function changeChoices(
  { tx, organizationId }: OrganizationScope,
  update: TopicChoicesUpdate,
): Promise<TopicChoices> {
  if (!(await saveChoices(tx, organizationId, update))) throw revisionConflict('topic-choices', 'list of choices')
  await announceChoices(tx, organizationId)
  return choicesOf(tx, organizationId)
}
