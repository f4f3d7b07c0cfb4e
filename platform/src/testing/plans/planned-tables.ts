import { canary } from '../matrices/foreign-organization.ts'
import { moment, type SeededTable } from './seed-rows.ts'
import { ofCaptures } from './planned-captures.ts'
import { requestColumns, below, byPerson, ended, ofProject, point, somewhere } from './planned-columns.ts'

const anyValue = `'{"approvedValue": null, "includeInReview": true}'`

const emptyRelease = { option_sets: `'[]'`, file_configurations: `'[]'`, message_configurations: `'[]'` }

/** Growing tables, with this many rows for each list: all children belong to the first parent, so one capture has all elements. */
export function plannedTables(all: number): Record<string, SeededTable> {
  return {
    ...ofPeople(all),
    ...ofCaptures(all),
    ...ofMasterModel(all),
    ...ofAssets(all),
    ...ofRuns(all),
    ...ofReports(all),
    ...ofTopics(all),
  }
}

/** Tables of organizations that always have few rows: they are limited, cleaned up, or contain one row per person. */
export const fewRows = [
  'capture_retentions',
  'capture_settings',
  'clash_rules',
  'cloud_hubs',
  'cloud_project_members',
  'cloud_projects',
  'custom_roles',
  'data_set_favorites',
  'data_sets',
  'federated_files',
  'followed_lists',
  'grid_views',
  'health_thresholds',
  'ids_files',
  'invitations',
  'list_changes',
  'members',
  'organization_tokens',
  'registry_alerts',
  'report_schedule_recipients',
  'report_schedules',
  'report_types',
  'topic_choices',
  'topic_numbers',
  'visits',
  'webhook_wakes',
]

function ofPeople(all: number): Record<string, SeededTable> {
  const first = `case when n = 1 then '${canary}' else left(md5(n::text), 12) end`
  const request = { ...requestColumns, ...ended, portfolio: `'P' || n % 20` }
  return {
    assembly_requests: { rows: all, columns: request },
    outbox_emails: { rows: all, columns: { request_id: 'id(1 + n / 10)', recipient_id: byPerson } },
    organization_changes: { rows: all, columns: { action: `'theme-changed'` } },
    prototype_releases: {
      rows: all,
      columns: { prototype: first, version: first, published: 'true', ...emptyRelease },
    },
    saved_views: {
      rows: all,
      columns: { prototype: `case when n < 500 then '${canary}' else md5(n::text) end`, ...somewhere },
    },
    reports: {
      rows: all,
      columns: {
        requested_date: moment,
        completed_date: moment,
        submitted_by_id: byPerson,
        status: `'Failed'`,
        source: `'assets'`,
        report_type_id: `'built-in:assets'`,
        definition: `'{"source": "assets", "headers": ["sku"], "filter": null, "grouping": null}'`,
      },
    },
    uploads: { rows: all, columns: { key: 'o || n' } },
    ...ofApplications(all),
    ...ofWebhooks(all),
  }
}

/** Half of the consents are many people's for one application, half are the caller's for many deleted applications. */
function ofApplications(all: number): Record<string, SeededTable> {
  const consent = {
    application_id: 'case when n % 2 = 1 then id(1) else id(n) end',
    user_id: `case when n % 2 = 1 then 'person ' || n else ${byPerson} end`,
    grant_hash: 'o || n',
    expires_at: `timestamptz '2126-01-01'`,
  }
  return {
    application_consents: { rows: all, columns: consent },
    applications: { rows: 1, columns: { kind: `'public'` } },
  }
}

/** All of them are for one webhook, which is inserted with them. */
function ofWebhooks(all: number): Record<string, SeededTable> {
  const waiting = {
    status: `case when n % 10 = 0 then 'waiting' else 'failed' end`,
    due_at: `case when n % 10 = 0 then ${moment} end`,
  }
  return {
    webhook_endpoints: { rows: 1 },
    webhook_messages: { rows: all, columns: { created_at: moment } },
    webhook_deliveries: { rows: all, columns: { endpoint_id: 'id(1)', message_id: 'id(n)', ...waiting } },
    webhook_attempts: { rows: all, columns: { delivery_id: 'id(n)', at: moment } },
  }
}

function ofRuns(all: number): Record<string, SeededTable> {
  const runs = [
    ['assembly', 'request_id'],
    ['capture_ingestion', 'ingestion_id'],
    ['capture_review', 'review_id'],
    ['clash_check', 'check_id'],
    ['comparison', 'comparison_id'],
    ['ids_check', 'check_id'],
    ['report', 'report_id'],
  ] as const
  return Object.fromEntries<SeededTable>(
    runs.flatMap(([name, id]): [string, SeededTable][] => [
      [`${name}_steps`, { rows: all, columns: { [id]: 'id(n)', step: `'queue'`, outcome: `'done'` } }],
      [`${name}_log_entries`, { rows: all, columns: { [id]: below, level: `'info'` } }],
    ]),
  )
}

function ofReports(all: number): Record<string, SeededTable> {
  return {
    report_notices: { rows: all, columns: { report_id: 'id(n)', user_id: byPerson } },
    report_schedule_runs: { rows: all, columns: { schedule_id: below, outcome: `'Complete'` } },
    report_dashboard_versions: { rows: all, columns: { revision: 'n', tiles: `'[]'` } },
    report_type_versions: { rows: all, columns: { report_type_id: below } },
  }
}

function ofTopics(all: number): Record<string, SeededTable> {
  const named = `'{"name": "Eve", "email": ""}'`
  const made = { created_by: named, modified_by: named, created_date: moment, modified_date: moment }
  // A model has a thousand pins.
  const seen = { model: `'assembled/' || id(1 + n / 1000)`, pin: point, author: named }
  return {
    bcf_topic_parts: { rows: all, columns: { topic_id: 'id(n)' } },
    topics: { rows: all, columns: { ...ofProject, ...made, number: 'n', assigned_to_id: byPerson } },
    topic_bcf: { rows: all, columns: { topic_id: 'id(n)', more: `'{}'` } },
    topic_comments: { rows: all, columns: { topic_id: below, author: named } },
    topic_events: { rows: all, columns: { topic_id: below, author: named, kind: `'created'` } },
    topic_followers: { rows: all, columns: { topic_id: 'id(n)', user_id: byPerson, happened_at: moment } },
    topic_imports: {
      rows: all,
      columns: { ...ofProject, number: 'n', imported_by: named, archive: `'organizations/' || o || '/file'` },
    },
    topic_links: { rows: all, columns: { topic_id: below, place: 'n', capture_id: below, master_element_id: below } },
    topic_mentions: { rows: all, columns: { comment_id: 'id(n)', user_id: byPerson } },
    topic_proposals: { rows: all, columns: { import_id: below, number: 'n', kind: `'new'` } },
    topic_clashes: { rows: all, columns: { ...ofProject, pair_key: 'n::text', topic_id: 'id(n)' } },
    topic_sources: { rows: all, columns: { ...ofProject, key: 'n::text', topic_id: 'id(n)' } },
    topic_viewpoints: { rows: all, columns: { topic_id: below, ...seen } },
  }
}

function ofMasterModel(all: number): Record<string, SeededTable> {
  return {
    master_elements: { rows: all },
    master_element_parameters: { rows: all, columns: { master_element_id: 'id(1 + n / 20)', kind: `'type'` } },
    observed_values: { rows: all, columns: { parameter_id: 'id(1 + n / 10)' } },
    master_element_versions: { rows: all },
    master_element_captures: { rows: all, columns: { capture_id: 'id(n)' } },
    master_parameters: { rows: all },
    master_parameter_captures: { rows: all, columns: { capture_id: 'id(n)' } },
    notes: { rows: all },
    ids_imports: { rows: all },
    ids_import_specifications: {
      rows: all,
      columns: { import_id: below, number: 'n', outcome: `'proposed'`, told: `'{}'` },
    },
    ids_proposals: {
      rows: all,
      columns: { import_id: below, number: 'n', kind: `'Value'`, master_element_id: 'id(n)', wanted: anyValue },
    },
  }
}

function ofAssets(all: number): Record<string, SeededTable> {
  return {
    assets: { rows: all, columns: { category: `'Category ' || n % 40` } },
    deleted_assets: { rows: all },
    kept_files: { rows: all, columns: { key: 'o || n' } },
    asset_imports: { rows: all, columns: { file_hash: 'n::text', imported_date: 'now()' } },
  }
}
