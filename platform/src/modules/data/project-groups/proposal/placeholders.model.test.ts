import { expect, test } from '@jest/globals'
import { withoutPlaceholders } from './placeholders.model.ts'

test.each([
  ['Project Number', 'Project Name'],
  ['// PROJECT/NUMBER //', '// PROJECT/NAME //'],
  ['0001', '<Project Name>'],
  ['Projektnummer', 'PROJEKTNAME'],
  ['Numéro du projet', 'Nom du projet'],
  [null, 'Default Project'],
  [null, 'My Project'],
  ['', ' \t'],
  ['--', '?'],
])('takes %j and %j for nothing', (projectNumber, projectName) => {
  expect(withoutPlaceholders({ projectNumber, projectName })).toEqual({ projectNumber: null, projectName: null })
})

test.each([
  [
    { projectNumber: ' 0815 ', projectName: 'Main Street\n' },
    { projectNumber: '0815', projectName: 'Main Street' },
  ],
  [
    { projectNumber: '0001', projectName: 'Harbor' },
    { projectNumber: '0001', projectName: 'Harbor' },
  ],
  [
    { projectNumber: 'Project Number', projectName: 'Harbor' },
    { projectNumber: null, projectName: 'Harbor' },
  ],
  [
    { projectNumber: '0815', projectName: 'Project Name' },
    { projectNumber: '0815', projectName: null },
  ],
  [
    { projectNumber: null, projectName: 'Project Name Tower' },
    { projectNumber: null, projectName: 'Project Name Tower' },
  ],
  [
    { projectNumber: null, projectName: '東京駅' },
    { projectNumber: null, projectName: '東京駅' },
  ],
])('keeps what somebody has given: %j', (said, kept) => {
  expect(withoutPlaceholders(said)).toEqual(kept)
})
