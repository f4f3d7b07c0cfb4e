import {
  maxClashRules,
  type ClashRule,
  type ClashRuleCreate,
  type ClashRuleUpdate,
  type ClashSide,
} from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { recordChanges } from '../../../organization/history/index.ts'
import { deleteRule, findRules, insertRule, listRules, lockRules, updateRule, type StoredRule } from './repository.ts'

export function readRules({ tx, organizationId }: OrganizationScope): Promise<ClashRule[]> {
  return listRules(tx, organizationId)
}

export async function createRule(scope: OrganizationScope, rule: ClashRuleCreate): Promise<ClashRule> {
  const { tx, organizationId } = scope
  await lockRules(tx, organizationId)
  if ((await listRules(tx, organizationId)).length >= maxClashRules) {
    const detail = `An organization can have up to ${maxClashRules} clash rules. Delete one first.`
    throw new PlatformError('clash-rules/too-many', 409, detail)
  }
  await assertNameIsFree(scope, rule.name)
  const created = await insertRule(tx, { ...rule, organizationId })
  await recordChanges(scope, [{ action: 'clash-rule-added', before: null, after: recorded(created) }])
  return created
}

export async function changeRule(scope: OrganizationScope, id: string, update: ClashRuleUpdate): Promise<ClashRule> {
  const { tx, organizationId } = scope
  await lockRules(tx, organizationId)
  const before = await requireRule(scope, id)
  await assertNameIsFree(scope, update.name, id)
  const [a, b] = [withFilters(update.a, before.a), withFilters(update.b, before.b)]
  const after = await updateRule(tx, { organizationId, id }, { ...update, a, b })
  if (!after) throw revisionConflict('clash-rules', 'rule')
  await recordChanges(scope, [{ action: 'clash-rule-changed', before: recorded(before), after: recorded(after) }])
  return after
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeRule(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  await lockRules(tx, organizationId)
  const rule = await requireRule(scope, id)
  await deleteRule(tx, { organizationId, id })
  await recordChanges(scope, [{ action: 'clash-rule-removed', before: recorded(rule), after: null }])
}

/** Browsers that don't know filters omit them. */
function withFilters(side: ClashSide, { filters }: ClashSide): ClashSide {
  return side.filters || !filters ? side : { ...side, filters }
}

async function requireRule({ tx, organizationId }: OrganizationScope, id: string): Promise<StoredRule> {
  const [rule] = await findRules(tx, organizationId, [id])
  if (!rule)
    throw new PlatformError('clash-rules/not-found', 404, "This clash rule doesn't exist in this organization.")
  return rule
}

async function assertNameIsFree({ tx, organizationId }: OrganizationScope, name: string, id?: string): Promise<void> {
  const rules = await listRules(tx, organizationId)
  if (!rules.some((rule) => rule.id !== id && rule.name.toLowerCase() === name.toLowerCase())) return
  const message = 'A clash rule with this name already exists.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('clash-rules/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function recorded({ name, kind, millimeters }: ClashRule) {
  return { name, kind, detail: `${millimeters} mm` }
}
