import { expect, test } from '@jest/globals'
import type { ReadChange } from '@lintel/shared/contract/applications'
import { describeChange } from './describe-change.model.ts'

const ada = { id: 'auth0|ada', name: 'Ada Byrne' }
const bo = { id: 'auth0|bo', name: 'Bo Smith' }

function aChange(parts: Partial<ReadChange>): ReadChange {
  const at = '2026-11-21T10:00:00.000Z'
  return { position: 1, at, action: 'member-left', actor: ada, subject: null, before: null, after: null, ...parts }
}

test.each<[string, Partial<ReadChange>]>([
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
  ['went back to the standard colors.', { action: 'theme-changed', before: { headerBackground: '#222222' } }],
  ['added a logo.', { action: 'logo-changed', before: { logoUrl: null }, after: { logoUrl: 'a.png' } }],
  ['replaced the logo.', { action: 'logo-changed', before: { logoUrl: 'b.png' }, after: { logoUrl: 'a.png' } }],
  ['removed the logo.', { action: 'logo-changed', before: { logoUrl: 'b.png' }, after: { logoUrl: null } }],
  [
    'registered the application “Checker”.',
    { action: 'application-added', after: { application: 'Checker', redirectAddresses: ['https://a.test/'] } },
  ],
  [
    'renamed the application “Old” to “New” and changed the addresses of “New” from https://a.test/ to https://b.test/.',
    {
      action: 'application-changed',
      before: { application: 'Old', redirectAddresses: ['https://a.test/'] },
      after: { application: 'New', redirectAddresses: ['https://b.test/'] },
    },
  ],
  [
    'gave the application “Checker” another secret.',
    { action: 'application-secret-changed', after: { application: 'Checker' } },
  ],
  ['removed the application “Checker”.', { action: 'application-removed', before: { application: 'Checker' } }],
  [
    'took back what Bo Smith had allowed the application “Checker”.',
    { action: 'application-consent-ended', subject: bo, before: { application: 'Checker' } },
  ],
  ['chose that all captures are kept.', { action: 'retention-changed', after: { keepCaptures: null } }],
  [
    'chose to keep the newest 5 captures of each project, and remove those that were only compared with other versions.',
    { action: 'retention-changed', after: { keepCaptures: 5, removesCompared: true } },
  ],
  [
    'removed 3 captures: a.ifc, b.ifc, 1 other.',
    { action: 'captures-removed', after: { removedCaptures: 3, fileNames: ['a.ifc', 'b.ifc'] } },
  ],
  ['added Bo Smith without roles.', { action: 'member-added', subject: bo, after: { roles: [] } }],
  [
    'added Bo Smith: View prototypes · View analytics.',
    { action: 'member-added', subject: bo, after: { roles: ['lintel.analytics.read', 'lintel.prototypes.read'] } },
  ],
  [
    'gave Bo Smith: View analytics; took from Bo Smith: View prototypes.',
    {
      action: 'roles-changed',
      subject: bo,
      before: { roles: ['lintel.prototypes.read', 'lintel.projects.read'] },
      after: { roles: ['lintel.projects.read', 'lintel.analytics.read'] },
    },
  ],
  [
    'gave themself: View analytics.',
    { action: 'roles-changed', subject: ada, before: { roles: [] }, after: { roles: ['lintel.analytics.read'] } },
  ],
  ['removed Bo Smith.', { action: 'member-removed', subject: bo, before: { roles: [] } }],
  ['changed something that this version of Lintel does not know yet. Reload the page.', { action: 'unknown' }],
  ['left the organization.', { action: 'member-left', subject: ada, before: { roles: [] } }],
])('says "%s"', (text, parts) => {
  expect(describeChange(aChange(parts), 'lintel')).toBe(text)
})
