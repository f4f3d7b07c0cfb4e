import { isValid, sections, type Offer, type Section, type WizardValues } from './sections.model.ts'

export const stages = ['select-project', 'model-configuration', 'requester-information', 'review'] as const
export type Stage = (typeof stages)[number]

/** The cloud project of the model. The ID is empty if an earlier request has none. */
export type ChosenProject = { id: string; name: string; projectType: string }

/** A server error for a field. */
export type Refusal = { section: Section; path: string; message: string }

/** The section being edited, with its previous values. */
export type Edit = { [Name in Section]: { section: Name; cached: WizardValues[Name] } }[Section]

export type WizardState = {
  stage: Stage
  chosen: ChosenProject | null
  values: WizardValues
  /** The project section before a project was chosen, for Choose a Different Project. */
  cachedProject: WizardValues['project'] | null
  /** Fields that were empty when the project was chosen. */
  missing: readonly string[]
  editing: Edit | null
  /** The last submitted form as text, and its idempotency key. */
  sent: { key: string; form: string } | null
  isSending: boolean
  refusals: readonly Refusal[]
}

type TypedEvent = { [Name in Section]: { type: 'typed'; section: Name; values: WizardValues[Name] } }[Section]

export type WizardEvent =
  | {
      type: 'project-picked'
      project: ChosenProject
      fields: WizardValues['project']
      missing: readonly string[]
    }
  /** With an ID, it applies only if that project is still selected. */
  | { type: 'project-dropped'; id?: string }
  | { type: 'project-selected'; id: string }
  | TypedEvent
  | { type: 'next' }
  /** To the stage `to`, or to the one before. */
  | { type: 'back'; to?: Stage }
  | { type: 'edit-started'; section: Section }
  | { type: 'edit-cancelled' }
  | { type: 'edit-saved' }
  | { type: 'sent'; key: string; form: string }
  | { type: 'refused'; refusals: readonly Refusal[]; isKeySpent: boolean }
  | { type: 'discarded'; start: WizardState }

export function wizardStart(values: WizardValues, parts: Partial<WizardState> = {}): WizardState {
  return {
    stage: 'select-project',
    chosen: null,
    values,
    cachedProject: null,
    missing: [],
    editing: null,
    sent: null,
    isSending: false,
    refusals: [],
    ...parts,
  }
}

/** Ignores events that aren't valid in the current state. While sending, only server errors are. */
export function changeWizard(offer: Offer, state: WizardState, event: WizardEvent): WizardState {
  if (event.type === 'refused') return state.isSending ? applyRefusals(state, event) : state
  if (state.isSending) return state
  switch (event.type) {
    case 'project-picked':
    case 'project-dropped':
    case 'project-selected':
      return changeProject(offer, state, event)
    case 'typed':
      return isSectionEditable(state, event.section) ? { ...state, values: withValues(state.values, event) } : state
    case 'next':
      return isFormStage(state.stage) ? moveStage(offer, state, 1) : state
    case 'back':
      return state.editing ? state : moveBack(offer, state, event)
    case 'edit-started':
    case 'edit-cancelled':
    case 'edit-saved':
      return state.stage === 'review' ? changeEdit(offer, state, event) : state
    case 'sent':
      return isReady(offer, state) ? { ...state, sent: keyFor(state, event), isSending: true, refusals: [] } : state
    case 'discarded':
      return event.start
  }
}

type ProjectEvent = Extract<WizardEvent, { type: 'project-picked' | 'project-dropped' | 'project-selected' }>

function changeProject(offer: Offer, state: WizardState, event: ProjectEvent): WizardState {
  if (event.type === 'project-dropped') return isChosenProject(event, state) ? dropProject(state) : state
  if (state.stage !== 'select-project') return state
  if (event.type === 'project-selected') return event.id === state.chosen?.id ? moveStage(offer, state, 1) : state
  if (state.chosen) return state
  const { project: chosen, fields, missing } = event
  return {
    ...state,
    chosen,
    missing,
    cachedProject: state.values.project,
    values: { ...state.values, project: fields },
  }
}

function isChosenProject({ id }: { id?: string }, { chosen }: WizardState): boolean {
  return id === undefined || id === chosen?.id
}

/**
 * Choose a Different Project: returns to the list and restores the form (specification 1, "States and transitions").
 */
function dropProject(state: WizardState): WizardState {
  const values = state.editing ? withCached(state.values, state.editing) : state.values
  const project = state.cachedProject ?? values.project
  const rest = { cachedProject: null, missing: [], editing: null, refusals: [] }
  return { ...state, ...rest, stage: 'select-project', chosen: null, values: { ...values, project } }
}

function isFormStage(stage: Stage): boolean {
  return stage === 'model-configuration' || stage === 'requester-information'
}

function isSectionEditable({ stage, chosen, editing }: WizardState, section: Section): boolean {
  if (stage === 'review') return editing?.section === section
  if (stage === 'select-project' && !chosen) return false
  return sections[stages.indexOf(stage)] === section
}

function moveStage(offer: Offer, state: WizardState, step: 1 | -1): WizardState {
  const stage = stages[stages.indexOf(state.stage) + step]
  if (!stage) return state
  return step === -1 || furthestStage(offer, state) >= stages.indexOf(stage) ? { ...state, stage } : state
}

function moveBack(offer: Offer, state: WizardState, { to }: { to?: Stage }): WizardState {
  if (to === undefined) return moveStage(offer, state, -1)
  return stages.indexOf(to) < stages.indexOf(state.stage) ? { ...state, stage: to } : state
}

/** Index of the last accessible stage: all sections before it are valid. */
function furthestStage(offer: Offer, { chosen, values }: Pick<WizardState, 'chosen' | 'values'>): number {
  if (!chosen) return 0
  const invalidIndex = sections.findIndex((section) => !isValid(section, values, offer))
  return invalidIndex === -1 ? stages.indexOf('review') : invalidIndex
}

type EditEvent = Extract<WizardEvent, { type: 'edit-started' | 'edit-cancelled' | 'edit-saved' }>

function changeEdit(offer: Offer, state: WizardState, event: EditEvent): WizardState {
  const { editing, values } = state
  if (event.type === 'edit-started') return editing ? state : { ...state, editing: startEdit(event.section, values) }
  if (!editing) return state
  if (event.type === 'edit-cancelled') return { ...state, editing: null, values: withCached(values, editing) }
  if (!isValid(editing.section, values, offer)) return state
  const refusals = state.refusals.filter(({ section }) => section !== editing.section)
  return { ...state, editing: null, refusals }
}

function startEdit(section: Section, values: WizardValues): Edit {
  return { section, cached: values[section] } as Edit
}

function withCached(values: WizardValues, { section, cached }: Edit): WizardValues {
  return { ...values, [section]: cached }
}

function withValues(values: WizardValues, event: TypedEvent): WizardValues {
  return { ...values, [event.section]: event.values }
}

/** Whether the form can be submitted: at the review, not editing, and all sections valid. */
export function isReady(offer: Offer, state: WizardState): boolean {
  const { stage, editing, isSending } = state
  return stage === 'review' && !editing && !isSending && furthestStage(offer, state) === stages.indexOf('review')
}

/** The idempotency key of the same form, or a new one. */
export function keyFor({ sent }: Pick<WizardState, 'sent'>, candidate: { key: string; form: string }) {
  return sent?.form === candidate.form ? sent : { key: candidate.key, form: candidate.form }
}

function applyRefusals(
  state: WizardState,
  { refusals, isKeySpent }: Extract<WizardEvent, { type: 'refused' }>,
): WizardState {
  return { ...state, isSending: false, refusals, sent: isKeySpent ? null : state.sent }
}

/** Restores a draft or an earlier request. The release may have changed, so it can return to an earlier stage. */
export function settle(offer: Offer, state: WizardState): WizardState {
  const unsentState = { ...state, isSending: false, refusals: [] }
  if (areEarlierSectionsValid(offer, unsentState)) return unsentState
  const index = Math.min(stages.indexOf(state.stage), furthestStage(offer, state))
  return { ...unsentState, stage: stages[index] ?? 'select-project', editing: null }
}

/** Whether the open edit at the review can stay: with its cached values, all sections are valid. */
function areEarlierSectionsValid(offer: Offer, { stage, editing, chosen, values }: WizardState): boolean {
  if (stage !== 'review' || !editing) return false
  return furthestStage(offer, { chosen, values: withCached(values, editing) }) === stages.indexOf('review')
}
