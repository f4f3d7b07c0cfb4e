import { sql, type SQL } from 'drizzle-orm'
import { captureReviewReports, captureReviewTypes } from '../../../data/capture-reviews/schema.ts'

// The texts of `capture-reviews/findings/flag-texts.model.ts` as SQL, so that the database can group and filter by them. A test compares
// the two.

const { difference, elementValue, rule } = captureReviewReports
const { notApprovedReason, notApprovedAction, rules } = captureReviewTypes

/** A text of the violated rule; null if the element itself is not approved. */
export function ruleOf(key: 'parameterName' | 'value' | 'unit'): SQL {
  return sql`(${rules} -> ${rule} ->> ${sql.raw(`'${key}'`)})`
}

const parameter = ruleOf('parameterName')
const value = ruleOf('value')
const unit = ruleOf('unit')

export const approvedValue: SQL = sql`(case when ${value} = '' then 'no value'
  when ${unit} is not null and ${value} ~ '^[+-]?[0-9.]+$' then ${value} || ' ' || ${unit} else ${value} end)`

const isOfElement = sql`(${rules} -> ${rule}) is null`

function reasonWith(defaultText: SQL): SQL {
  return sql`(case when ${isOfElement} then coalesce(nullif(${notApprovedReason}, ''), 'This element isn''t approved.')
    when ${difference} = 'absent' then 'Missing parameter: ' || ${parameter} || '.'
    when ${difference} = 'empty' then ${parameter} || ' is empty instead of ' || ${approvedValue} || '.'
    else ${defaultText} end)`
}

export const reason: SQL = reasonWith(
  sql`${parameter} || ' is ' || coalesce(${elementValue}, 'empty') || ' instead of ' || ${approvedValue} || '.'`,
)

/** The reason without the element's own value, so that equal violations of a rule can be grouped. */
export const kindOfReason: SQL = reasonWith(
  sql`case when ${difference} = 'other' then ${parameter} || ' is not ' || ${approvedValue} || '.'
    else ${parameter} || ' is empty instead of ' || ${approvedValue} || '.' end`,
)

export const action: SQL = sql`(case
  when ${isOfElement} then coalesce(nullif(${notApprovedAction}, ''), 'Use an approved element.')
  when ${difference} = 'absent' then 'Add the parameter ' || ${parameter} || ', with ' || ${approvedValue} || '.'
  when ${value} = '' then 'Clear ' || ${parameter} || '.'
  else 'Set ' || ${parameter} || ' to ' || ${approvedValue} || '.' end)`
