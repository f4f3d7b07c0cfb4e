import { expect, test, describe } from '@jest/globals'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import { describeChange } from './audit-log/describe-change.model.ts'
import { contrast, fallbackTheme, themeVariables, type ThemeMode } from '@lintel/shared/organization'
import fc from 'fast-check'
import { contrastAdvice, neededContrast } from './appearance/contrast-advice.model.ts'
import { completeColor, appearanceFields, appearanceSchema, shownTheme } from './appearance/appearance.model.ts'
import { roleNames, type Member, unitSystems } from '@lintel/shared/contract'
import { isLastAdministrator, matchingMembers, memberEntries } from './members/members.model.ts'
import {
  roleDifference,
  roleGroups,
  roleGroupsWith,
  roleLabels,
  rolesInWords,
  rolesOf,
} from './members/role-groups.model.ts'
import { conflictsBetween, appearanceOf, mergedOver, settingsOf, type Settings } from './merge-changes.model.ts'

describe('change model', () => {
  const ada = { kind: 'person' as const, id: 'auth0|ada', name: 'Ada Byrne' }
  const bo = { id: 'auth0|bo', name: 'Bo Smith' }

  function aChange(parts: Partial<AuditEvent>): AuditEvent {
    const at = '2026-11-21T10:00:00.000Z'
    const unknown = { address: null, userAgent: null, subject: null, before: null, after: null }
    return { position: 1, at, action: 'member-left', actor: ada, ...unknown, ...parts }
  }

  test.each<[string, Partial<AuditEvent>]>([
    [
      'changed the name from “Acme” to “Apex”.',
      { action: 'name-changed', before: { displayName: 'Acme' }, after: { displayName: 'Apex' } },
    ],
    [
      'changed the primary color from #111111 to #222222, the maximum height of the logo from 80 to 40.',
      {
        action: 'theme-changed',
        before: { primaryColor: '#111111', logoMaxHeight: 80 },
        after: { logoMaxHeight: 40, primaryColor: '#222222' },
      },
    ],
    ['changed the header background to #222222.', { action: 'theme-changed', after: { headerBackground: '#222222' } }],
    ['restored the default colors.', { action: 'theme-changed', before: { headerBackground: '#222222' } }],
    [
      'changed the currency from USD to EUR.',
      { action: 'currency-changed', before: { currency: 'USD' }, after: { currency: 'EUR' } },
    ],
    ['added a logo.', { action: 'logo-changed', before: { logoUrl: null }, after: { logoUrl: 'a.png' } }],
    ['replaced the logo.', { action: 'logo-changed', before: { logoUrl: 'b.png' }, after: { logoUrl: 'a.png' } }],
    ['removed the logo.', { action: 'logo-changed', before: { logoUrl: 'b.png' }, after: { logoUrl: null } }],
    [
      'registered the application “Checker”.',
      { action: 'application-added', after: { application: 'Checker', redirectAddresses: ['https://a.test/'] } },
    ],
    [
      'renamed the application “Old” to “New” and changed the redirect URIs of “New” from https://a.test/ to https://b.test/.',
      {
        action: 'application-changed',
        before: { application: 'Old', redirectAddresses: ['https://a.test/'] },
        after: { application: 'New', redirectAddresses: ['https://b.test/'] },
      },
    ],
    [
      'changed the secret of the application “Checker”.',
      { action: 'application-secret-changed', after: { application: 'Checker' } },
    ],
    ['removed the application “Checker”.', { action: 'application-removed', before: { application: 'Checker' } }],
    [
      'revoked the access that Bo Smith gave the application “Checker”.',
      { action: 'application-consent-ended', subject: bo, before: { application: 'Checker' } },
    ],
    ['chose to keep all captures.', { action: 'retention-changed', after: { keepCaptures: null } }],
    [
      'chose to keep the newest 5 captures of each project, and to remove captures used only in automatic version comparisons.',
      { action: 'retention-changed', after: { keepCaptures: 5, removesCompared: true } },
    ],
    [
      'removed 3 captures: a.ifc, b.ifc, 1 other.',
      { action: 'captures-removed', after: { removedCaptures: 3, fileNames: ['a.ifc', 'b.ifc'] } },
    ],
    [
      'set 1 threshold for model health.',
      { action: 'health-thresholds-changed', after: { thresholds: { warnings: null, withoutLevel: 0 } } },
    ],
    [
      'removed the thresholds for model health.',
      { action: 'health-thresholds-changed', after: { thresholds: { warnings: null } } },
    ],
    [
      'set 1 threshold for model health of the project “Midtown”.',
      { action: 'health-thresholds-changed', after: { project: 'Midtown', thresholds: { warnings: 50 } } },
    ],
    [
      'chose the thresholds of the organization for model health of the project “Midtown”.',
      { action: 'health-thresholds-changed', after: { project: 'Midtown' } },
    ],
    [
      'added the version set “50% CD” of Mar 31, 2026 with 1 capture.',
      { action: 'version-set-added', after: { versionSet: '50% CD', issueDate: '2026-03-31', captures: 1 } },
    ],
    [
      'changed the version set “50% CD” of Mar 31, 2026 with 1 capture to “Bid” of Apr 30, 2026 with 2 captures.',
      {
        action: 'version-set-changed',
        before: { versionSet: '50% CD', issueDate: '2026-03-31', captures: 1 },
        after: { versionSet: 'Bid', issueDate: '2026-04-30', captures: 2 },
      },
    ],
    [
      'deleted the version set “Bid” of Apr 30, 2026 with 2 captures.',
      { action: 'version-set-removed', before: { versionSet: 'Bid', issueDate: '2026-04-30', captures: 2 } },
    ],
    [
      'changed A.ifc in federated models from derived discipline, not moved to structure, not moved.',
      {
        action: 'federated-file-changed',
        before: { name: 'A.ifc', detail: 'derived discipline, not moved' },
        after: { name: 'A.ifc', detail: 'structure, not moved' },
      },
    ],
    ['added Bo Smith without roles.', { action: 'member-added', subject: bo, after: { roles: [] } }],
    [
      'added Bo Smith: View prototypes · View analytics.',
      { action: 'member-added', subject: bo, after: { roles: ['lintel.analytics.read', 'lintel.prototypes.read'] } },
    ],
    [
      'added roles for Bo Smith: View analytics; removed roles from Bo Smith: View prototypes.',
      {
        action: 'roles-changed',
        subject: bo,
        before: { roles: ['lintel.prototypes.read', 'lintel.projects.read'] },
        after: { roles: ['lintel.projects.read', 'lintel.analytics.read'] },
      },
    ],
    [
      'added roles for themself: View analytics.',
      { action: 'roles-changed', subject: ada, before: { roles: [] }, after: { roles: ['lintel.analytics.read'] } },
    ],
    [
      'revoked the access that Bo Smith gave the application “Checker”.',
      { action: 'application-consent-ended', subject: bo, before: { application: 'Checker' } },
    ],
    [
      'revoked the access that they gave the application “Checker”.',
      { action: 'application-consent-ended', subject: ada, before: { application: 'Checker' } },
    ],
    ['removed Bo Smith.', { action: 'member-removed', subject: bo, before: { roles: [] } }],
    ["made a change that this version of Lintel can't show. Reload the page.", { action: 'unknown' }],
    [
      'released prototypes 2.0.0 (preview new-list).',
      {
        action: 'release-changed',
        after: { name: 'prototypes', version: '2.0.0', release: 'released', detail: 'preview new-list' },
      },
    ],
    [
      'changed who is notified of failures of prototypes: bo@a.test and webhooks.',
      { action: 'release-alerts-changed', after: { name: 'prototypes', emails: ['bo@a.test'], isWebhook: true } },
    ],
    [
      'changed who is notified of failures of prototypes: no one.',
      { action: 'release-alerts-changed', after: { name: 'prototypes', emails: [], isWebhook: false } },
    ],
    [
      'changed the topic choices: types, labels.',
      { action: 'topic-choices-changed', after: { choices: { types: ['Issue'], labels: [] } } },
    ],
    [
      'exported the project “0815 Main Street” as COBie.',
      { action: 'export-created', after: { kind: 'cobie', name: '0815 Main Street' } },
    ],
    [
      'exported the version set “Bid” of the project “0815 Main Street” as COBie.',
      { action: 'export-created', after: { kind: 'cobie', name: '0815 Main Street', versionSet: 'Bid' } },
    ],
    [
      'revoked the access of the application “Checker”.',
      { action: 'application-consent-ended', before: { application: 'Checker' } },
    ],
    ['left the organization.', { action: 'member-left', subject: ada, before: { roles: [] } }],
  ])('describes a change as "%s"', (text, parts) => {
    expect(describeChange(aChange(parts), 'lintel')).toBe(text)
  })
})

describe('contrast advice model', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const themeColors = fc.record({ primaryColor: color, headerBackground: color, headerForeground: color })
  const mode = fc.constantFrom<ThemeMode>('light', 'dark')

  test('names the replacement of each color that the shell adjusts, and says nothing about the others @full', () => {
    fc.assert(
      fc.property(themeColors, mode, (colors, mode) => {
        const applied = themeVariables({ ...fallbackTheme, ...colors }, mode)
        const shown = {
          button: [applied['--lintel-brand-solid'], colors.primaryColor],
          'button-text': [applied['--lintel-brand-contrast'].toLowerCase(), '#ffffff'],
          link: [applied['--lintel-brand-fg'], colors.primaryColor],
          'header-text': [applied['--lintel-header-fg'], colors.headerForeground],
        }
        const corrected = Object.entries(shown).filter(([, [isShown, color]]) => isShown !== color)
        const advice = contrastAdvice(colors, mode).map(({ part, becomes }) => [part, becomes.toLowerCase()])
        expect(advice).toEqual(corrected.map(([part, [isShown]]) => [part, isShown]))
      }),
      { numRuns: 200 },
    )
  })

  test('does not report readable colors as unreadable', () => {
    fc.assert(
      fc.property(themeColors, mode, (colors, mode) => {
        for (const correction of contrastAdvice(colors, mode)) {
          expect(contrast(correction.color, correction.against)).toBeLessThan(neededContrast(correction))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('quotes the contrast of the named pair, never rounded up to the required one @full', () => {
    fc.assert(
      fc.property(themeColors, mode, (colors, mode) => {
        for (const correction of contrastAdvice(colors, mode)) {
          const quoted = Number(/is ([\d.]+):1\./.exec(correction.text)?.[1])
          expect(Math.abs(quoted - contrast(correction.color, correction.against))).toBeLessThan(0.1)
          expect(quoted).toBeLessThan(neededContrast(correction))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('writes full sentences', () => {
    const texts = contrastAdvice(
      { primaryColor: '#FFE082', headerBackground: '#FFE082', headerForeground: '#FFFFFF' },
      'dark',
    ).map(({ text }) => text)
    expect(texts[0]).toBe('White text on #FFE082 is 1.3:1. Text on it will be black.')
  })

  test('gives no advice for readable colors', () => {
    const readable = { primaryColor: '#5b2a86', headerBackground: '#1b2a41', headerForeground: '#f4f1de' }
    expect(contrastAdvice(readable, 'light')).toEqual([])
  })
})

describe('appearance model', () => {
  test.each([
    ['c8102e', '#C8102E'],
    [' #c12 ', '#CC1122'],
    ['#C8102E', '#C8102E'],
    ['red', 'red'],
    ['#12345', '#12345'],
  ])('completes %j to %j', (typed, completed) => {
    expect(completeColor(typed)).toBe(completed)
  })

  test('the preview shows what is applied when these fields are saved', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const typed = fc.record({
      primaryColor: color,
      headerBackground: color,
      headerForeground: color,
      logoMaxHeight: fc.integer({ min: 16, max: 200 }).map(String),
    })
    fc.assert(
      fc.property(typed, fc.constantFrom<ThemeMode>('light', 'dark'), (fields, mode) => {
        const saved = { logoUrl: null, ...appearanceSchema.parse(fields) }
        expect(themeVariables(shownTheme(fields, null), mode)).toEqual(themeVariables(saved, mode))
      }),
      { numRuns: 100 },
    )
  })

  test('the preview keeps the last valid value of an invalid field', () => {
    const fields = { ...appearanceFields(null), primaryColor: '#12', logoMaxHeight: '9999' }
    expect(shownTheme(fields, null)).toEqual(fallbackTheme)
  })

  test.each(['', '12px', '15', '201', '-20', '3.5'])('rejects "%s" as a height', (logoMaxHeight) => {
    expect(appearanceSchema.safeParse({ ...appearanceFields(null), logoMaxHeight }).success).toBe(false)
  })
})

describe('members model', () => {
  function aMember(firstName: string, lastName: string, roles: string[] = []): Member {
    const contactEmail = `${firstName.toLowerCase()}@lintel.test`
    return { id: `auth0|${firstName}`, firstName, lastName, contactEmail, picture: null, roles }
  }

  const entries = memberEntries(
    [
      aMember('Ada', 'Byrne', ['lintel.organization.update', 'lintel.retired.role']),
      aMember('Bo', 'Ada-Smith', ['lintel.prototypes.read']),
    ],
    'lintel',
  )

  test('shows roles without the product prefix, including unknown roles, which saving must not remove', () => {
    expect(entries.map(({ name, roles }) => [name, roles])).toEqual([
      ['Ada Byrne', ['organization.update', 'retired.role']],
      ['Bo Ada-Smith', ['prototypes.read']],
    ])
  })

  const everybody = { needle: '', role: undefined, order: 'lastName' } as const

  test.each([
    ['', 2],
    ['ada', 2],
    ['BYRNE ada', 1],
    ['bo@lintel', 1],
    ['nobody', 0],
  ])('finds members by every word of "%s"', (needle, count) => {
    expect(matchingMembers(entries, { ...everybody, needle })).toHaveLength(count)
  })

  test('finds members with a role', () => {
    const found = matchingMembers(entries, { ...everybody, role: 'prototypes.read' })
    expect(found.map(({ name }) => name)).toEqual(['Bo Ada-Smith'])
  })

  test.each([
    ['lastName', ['Bo', 'Ada']],
    ['firstName', ['Ada', 'Bo']],
    ['contactEmail', ['Ada', 'Bo']],
  ] as const)('sorts members by %s', (order, names) => {
    expect(matchingMembers(entries, { ...everybody, order }).map(({ firstName }) => firstName)).toEqual(names)
  })

  test('recognizes the last administrator', () => {
    const [ada, bo] = entries
    expect(entries.map((entry) => isLastAdministrator(entries, entry))).toEqual([true, false])
    const both = [ada, bo].flatMap((entry) => (entry ? [{ ...entry, roles: ['organization.update'] }] : []))
    expect(both.map((entry) => isLastAdministrator(both, entry))).toEqual([false, false])
  })

  test('offers every role of the contract exactly once', () => {
    const offered = roleGroups.flatMap(({ roles }) => roles.map(({ name }) => name))
    expect([...offered].sort()).toEqual([...roleNames].sort())
  })

  test('offers the roles that remotes describe under their headings, each once', () => {
    const view = { name: 'inspections.read', label: 'View inspections' }
    const close = { name: 'inspections.update', label: 'Close inspections' }
    const groups = roleGroupsWith([
      { navigationGroup: 'Sites', roles: [view] },
      {
        navigationGroup: 'Analytics',
        roles: [close, { ...view, label: 'Once more' }, { name: 'analytics.read', label: 'Mine' }],
      },
      { navigationGroup: 'Reporting' },
    ])
    expect(groups.find(({ label }) => label === 'Sites')?.roles).toEqual([view])
    expect(groups.find(({ label }) => label === 'Analytics')?.roles.map(({ label }) => label)).toEqual([
      'View analytics',
      'Close inspections',
    ])
    expect(rolesOf(groups)).toHaveLength(roleNames.length + 2)
    expect(roleLabels(['inspections.read'], groups)).toEqual(['View inspections'])
    expect(rolesInWords(roleNames, groups)).not.toBe('Every role')
    expect(rolesInWords([...roleNames, view.name, close.name], groups)).toBe('Every role')
  })

  test('lists role names in the order of the groups', () => {
    expect(roleLabels(['organization.update', 'prototypes.read', 'future.role'])).toEqual([
      'View prototypes',
      'Manage settings and members',
      'future.role',
    ])
    expect(roleDifference(['a', 'b'], ['b', 'c'])).toEqual({ given: ['c'], taken: ['a'] })
  })
})

describe('merge changes model', () => {
  const base: Settings = { displayName: 'Acme', units: 'imperial', currency: 'USD', ...fallbackTheme }

  const settings: fc.Arbitrary<Settings> = fc.record({
    displayName: fc.constantFrom('A', 'B', 'C'),
    units: fc.constantFrom(...unitSystems),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    logoUrl: fc.constantFrom(null, 'a.png'),
    logoMaxHeight: fc.constantFrom(40, 80),
    primaryColor: fc.constantFrom('#111111', '#222222'),
    headerBackground: fc.constantFrom('#111111', '#222222'),
    headerForeground: fc.constantFrom('#111111', '#222222'),
  })

  test('merges changes without conflicts, and asks the user about conflicts', () => {
    fc.assert(
      fc.property(settings, settings, settings, (start, mine, theirs) => {
        const merged = mergedOver(theirs, { base: start, mine })
        const conflictNames = conflictsBetween(start, { mine, theirs }).map(({ name }) => name)
        for (const name of Object.keys(start) as (keyof Settings)[]) {
          const [isMine, isTheirs] = [mine[name] !== start[name], theirs[name] !== start[name]]
          expect(conflictNames.includes(name)).toBe(isMine && isTheirs && mine[name] !== theirs[name])
          expect(merged[name]).toBe(isMine ? mine[name] : theirs[name])
        }
      }),
    )
  })

  test('names both values of a conflict', () => {
    const mine = { ...base, displayName: 'Mine', primaryColor: '#111111' }
    const theirs = { ...base, displayName: 'Theirs', logoMaxHeight: 40 }
    expect(conflictsBetween(base, { mine, theirs })).toEqual([{ name: 'displayName', mine: 'Mine', theirs: 'Theirs' }])
  })

  test('a change that the user saved is not a conflict', () => {
    const mine = { ...base, displayName: 'Mine' }
    const earlierSave = { ...base, displayName: 'Mine before' }
    expect(conflictsBetween(base, { mine, theirs: earlierSave, ownSaves: [earlierSave] })).toEqual([])
  })

  test('an organization without a theme keeps none until a color is changed', () => {
    const without = { displayName: 'Acme', units: 'imperial', currency: 'USD', theme: null } as const
    expect(appearanceOf(settingsOf(without))).toEqual(without)
    expect(appearanceOf({ ...base, primaryColor: '#2196f3' })).toEqual(without)
    expect(appearanceOf({ ...base, primaryColor: '#000000' }).theme).toMatchObject({
      primaryColor: '#000000',
      logoUrl: null,
    })
  })
})
