import { expect, test, describe } from '@jest/globals'
import { isSameForm } from './state/draft.model.ts'
import { refusalsOf } from './state/submission.model.ts'
import { architectsOfRecord, defaultProjectType } from '@lintel/shared/contract/assembly'
import fc from 'fast-check'
import { isValid, sections, type Offer, type WizardValues } from './state/sections.model.ts'
import {
  changeWizard,
  isReady,
  keyFor,
  settle,
  stages,
  wizardStart,
  type WizardEvent,
  type WizardState,
} from './state/wizard.model.ts'

describe('draft model', () => {
  const pathname = '/ACME/assembly-request/form'

  test.each([
    ['other options', '?prototype=P14&release=1', '?prototype=P14&release=1&option.Size=2', true],
    ['what follows the earlier request', '?again=7', '?again=7&prototype=P14&release=1', true],
    ['another prototype', '?prototype=P14&release=1', '?prototype=P13&release=1', false],
    ['another release', '?prototype=P14&release=1', '?prototype=P14&release=2', false],
    ['another earlier request', '?again=7', '?again=8', false],
    ['an earlier request', '?prototype=P14&release=1', '?prototype=P14&release=1&again=7', false],
    ['an empty form', '?prototype=P14&release=1&again=7', '?prototype=P14&release=1', false],
  ])('%s', (_, from, to, isSame) => {
    expect(isSameForm({ pathname, search: to }, { pathname, search: from })).toBe(isSame)
  })

  test('other pages have no form', () => {
    expect(isSameForm({ pathname: '/ACME/prototypes', search: '' }, { pathname, search: '' })).toBe(false)
  })
})

describe('submission model', () => {
  test('assigns server errors to their section', () => {
    const message = 'Wrong.'
    const paths = ['city', 'architectOfRecord', 'optionSets', 'optionSets.Proto Size', 'bim360ProjectId', 'toString']
    expect(refusalsOf(paths.map((path) => ({ path, message })))).toEqual([
      { section: 'project', path: 'city', message },
      { section: 'requester', path: 'architectOfRecord', message },
      { section: 'options', path: 'optionSets', message },
      { section: 'options', path: 'optionSets.Proto Size', message },
    ])
  })
})

describe('wizard model', () => {
  const offer: Offer = {
    optionSets: [
      { key: 'size', label: 'Proto Size', options: ['5000', '10000'], defaultValue: '5000', disabled: false },
      { key: 'lane', label: 'Drive Thru', options: ['None', 'Dual Lane'], defaultValue: 'None', disabled: false },
    ],
    messageConfigurations: [
      {
        message: 'NOT A SUPPORTED CONFIGURATION: too small.',
        rules: [
          { fact: 'Proto Size', operator: 'equals', value: '5000' },
          { fact: 'Drive Thru', operator: 'equals', value: 'Dual Lane' },
        ],
      },
    ],
  }
  const project = {
    projectNumber: '05200',
    projectName: 'Dunwoody',
    address1: '4400 Ashford Dunwoody Road',
    address2: '',
    city: 'Dunwoody',
    state: 'Georgia',
    zipCode: '30346-1520',
    county: '',
    township: '',
  }
  const noProject = Object.fromEntries(Object.keys(project).map((name) => [name, ''])) as typeof project
  const options = { 'Proto Size': '5000', 'Drive Thru': 'None' }
  const requester = { architectOfRecord: 'GPD', projectType: defaultProjectType }
  const chosen = { id: 'p1', name: 'Dunwoody', projectType: 'ACC' }

  const start = wizardStart({ project: noProject, options, requester: { ...requester, architectOfRecord: '' } })
  const pick: WizardEvent = { type: 'project-picked', project: chosen, fields: project, missing: ['county'] }
  const toReview: WizardEvent[] = [
    pick,
    { type: 'project-selected', id: 'p1' },
    { type: 'next' },
    { type: 'typed', section: 'requester', values: requester },
    { type: 'next' },
  ]

  function play(events: readonly WizardEvent[], from = start): WizardState {
    return events.reduce((state, event) => changeWizard(offer, state, event), from)
  }

  const anEvent = fc.oneof(
    ...(
      [
        pick,
        { ...pick, fields: { ...project, city: '' } },
        { type: 'project-dropped' },
        { type: 'project-dropped', id: 'another' },
        { type: 'project-selected', id: 'p1' },
        { type: 'next' },
        { type: 'back' },
        { type: 'back', to: 'model-configuration' },
        { type: 'back', to: 'review' },
        { type: 'edit-cancelled' },
        { type: 'edit-saved' },
        { type: 'sent', key: 'k', form: 'f' },
        { type: 'refused', refusals: [], isKeySpent: false },
        { type: 'discarded', start },
      ] satisfies WizardEvent[]
    ).map((event) => fc.constant<WizardEvent>(event)),
    fc.constantFrom(...sections).map((section): WizardEvent => ({ type: 'edit-started', section })),
    fc
      .constantFrom(
        project,
        { ...project, zipCode: '3034' },
        { ...project, projectName: ' ' },
        { ...project, state: 'Ontario' },
      )
      .map((values): WizardEvent => ({ type: 'typed', section: 'project', values })),
    fc
      .record({
        'Proto Size': fc.constantFrom('5000', '10000', ''),
        'Drive Thru': fc.constantFrom('None', 'Dual Lane', '9'),
      })
      .map((values): WizardEvent => ({ type: 'typed', section: 'options', values })),
    fc
      .record({
        architectOfRecord: fc.constantFrom('', ...architectsOfRecord, 'Nobody'),
        projectType: fc.constantFrom('', defaultProjectType),
      })
      .map((values): WizardEvent => ({ type: 'typed', section: 'requester', values })),
  )

  /** Whether the review shows only valid sections. For the section being edited, its cached values count. */
  function expectValidState(state: WizardState) {
    const { stage, editing, values, isSending } = state
    const original: WizardValues = editing ? { ...values, [editing.section]: editing.cached } : values
    const earlierSections = sections.slice(0, stages.indexOf(stage))
    for (const section of earlierSections) expect(isValid(section, original, offer)).toBe(true)
    if (stage !== 'select-project') expect(state.chosen).not.toBeNull()
    if (editing) expect(stage).toBe('review')
    if (isSending) expect([stage, editing]).toEqual(['review', null])
  }

  test('no sequence of events skips an invalid section or starts two edits', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 40 }), fc.boolean(), (events, isFromReview) => {
        let state = isFromReview ? play(toReview) : start
        for (const event of events) {
          const next = changeWizard(offer, state, event)
          expectValidState(next)
          expect(!state.editing || !next.editing || next.editing === state.editing).toBe(true)
          const moved = stages.indexOf(next.stage) - stages.indexOf(state.stage)
          const isStart = event.type === 'project-dropped' || event.type === 'discarded'
          expect(isStart || moved <= 1).toBe(true)
          expect(isStart || event.type === 'back' || moved >= 0).toBe(true)
          expect(!state.isSending || event.type === 'refused' || next === state).toBe(true)
          state = next
        }
      }),
      { numRuns: 500 },
    )
  })

  test('restores any draft to an accessible stage', () => {
    const fields = fc.record({ city: fc.constantFrom('', 'Dunwoody') }).map((parts) => ({ ...project, ...parts }))
    fc.assert(
      fc.property(
        fc.constantFrom(...stages),
        fields,
        fc.constantFrom('5000', 'gone'),
        fc.boolean(),
        (stage, typed, size, isEdited) => {
          const values = { project: typed, options: { ...options, 'Proto Size': size }, requester }
          const editing = isEdited ? { section: 'project' as const, cached: project } : null
          expectValidState(settle(offer, wizardStart(values, { stage, chosen, editing, isSending: true })))
        },
      ),
    )
  })

  test('goes through its four stages and back', () => {
    const visited = toReview.map((_, count) => play(toReview.slice(0, count + 1)).stage)
    expect([...new Set(visited)]).toEqual(stages)
    const back = [1, 2, 3].map(
      (times) => play([...toReview, ...Array<WizardEvent>(times).fill({ type: 'back' })]).stage,
    )
    expect(back).toEqual(['requester-information', 'model-configuration', 'select-project'])
    expect(stages.map((to) => play([...toReview, { type: 'back', to }]).stage)).toEqual(stages)
    expect(play([pick, { type: 'back', to: 'review' }]).stage).toBe('select-project')
  })

  test('choosing a different project restores the previous form', () => {
    const typed = { ...project, county: 'DeKalb' }
    const state = play([pick, { type: 'typed', section: 'project', values: typed }, { type: 'project-dropped' }])
    expect(state).toEqual(start)
  })

  test('does not select a project that was dropped while it was checked', () => {
    expect(play([pick, { type: 'project-selected', id: 'another' }]).stage).toBe('select-project')
    expect(play([pick, { type: 'project-dropped', id: 'another' }]).chosen).toEqual(chosen)
  })

  test('canceling restores the copy, saving keeps valid input', () => {
    const wrong = { ...project, zipCode: '3034' }
    const edited = play([
      ...toReview,
      { type: 'edit-started', section: 'project' },
      { type: 'typed', section: 'project', values: wrong },
    ])
    expect(changeWizard(offer, edited, { type: 'edit-saved' })).toBe(edited)
    expect(changeWizard(offer, edited, { type: 'edit-started', section: 'options' })).toBe(edited)
    expect(isReady(offer, edited)).toBe(false)
    expect(changeWizard(offer, edited, { type: 'edit-cancelled' })).toEqual(play(toReview))
    const right = play(
      [{ type: 'typed', section: 'project', values: { ...project, zipCode: '30345' } }, { type: 'edit-saved' }],
      edited,
    )
    expect([right.editing, right.values.project.zipCode, isReady(offer, right)]).toEqual([null, '30345', true])
  })

  test('incompatible options block the wizard', () => {
    const unsupported: WizardEvent = {
      type: 'typed',
      section: 'options',
      values: { ...options, 'Drive Thru': 'Dual Lane' },
    }
    expect(play([pick, { type: 'project-selected', id: 'p1' }, unsupported, { type: 'next' }]).stage).toBe(
      'model-configuration',
    )
    const edited = play([
      ...toReview,
      { type: 'edit-started', section: 'options' },
      unsupported,
      { type: 'edit-saved' },
    ])
    expect(edited.editing?.section).toBe('options')
  })

  test('a form keeps its key until it changes or the key is spent', () => {
    const state = play([
      ...toReview,
      { type: 'sent', key: 'one', form: 'A' },
      { type: 'refused', refusals: [], isKeySpent: false },
    ])
    expect(keyFor(state, { key: 'two', form: 'A' })).toEqual({ key: 'one', form: 'A' })
    expect(keyFor(state, { key: 'two', form: 'B' })).toEqual({ key: 'two', form: 'B' })
    const spent = play(
      [
        { type: 'sent', key: 'two', form: 'A' },
        { type: 'refused', refusals: [], isKeySpent: true },
      ],
      state,
    )
    expect(spent.sent).toBeNull()
  })

  test("clears a section's server errors when it's saved", () => {
    const refusals = [
      { section: 'project' as const, path: 'city', message: 'Unknown.' },
      { section: 'requester' as const, path: 'projectType', message: 'Gone.' },
    ]
    const refused = play([
      ...toReview,
      { type: 'sent', key: 'k', form: 'f' },
      { type: 'refused', refusals, isKeySpent: false },
    ])
    const saved = play([{ type: 'edit-started', section: 'project' }, { type: 'edit-saved' }], refused)
    expect(saved.refusals.map(({ section }) => section)).toEqual(['requester'])
  })
})
