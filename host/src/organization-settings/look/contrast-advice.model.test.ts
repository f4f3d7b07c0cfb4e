import { expect, test } from '@jest/globals'
import { contrast, fallbackTheme, themeVariables, type ThemeMode } from '@lintel/shared/organization'
import fc from 'fast-check'
import { contrastAdvice, neededContrast } from './contrast-advice.model.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const look = fc.record({ primaryColor: colour, headerBackground: colour, headerForeground: colour })
const mode = fc.constantFrom<ThemeMode>('light', 'dark')

test('says of any three colours what the shell shows in their place, and nothing of those it shows as given', () => {
  fc.assert(
    fc.property(look, mode, (colours, mode) => {
      const applied = themeVariables({ ...fallbackTheme, ...colours }, mode)
      const shown = {
        button: [applied['--lintel-brand-solid'], colours.primaryColor],
        'button-text': [applied['--lintel-brand-contrast'].toLowerCase(), '#ffffff'],
        link: [applied['--lintel-brand-fg'], colours.primaryColor],
        'header-text': [applied['--lintel-header-fg'], colours.headerForeground],
      }
      const corrected = Object.entries(shown).filter(([, [isShown, given]]) => isShown !== given)
      const said = contrastAdvice(colours, mode).map(({ part, becomes }) => [part, becomes.toLowerCase()])
      expect(said).toEqual(corrected.map(([part, [isShown]]) => [part, isShown]))
    }),
    { numRuns: 200 },
  )
})

test('calls nothing unreadable that can be read', () => {
  fc.assert(
    fc.property(look, mode, (colours, mode) => {
      for (const correction of contrastAdvice(colours, mode)) {
        expect(contrast(correction.colour, correction.against)).toBeLessThan(neededContrast(correction))
      }
    }),
    { numRuns: 200 },
  )
})

test('quotes the contrast of the pair that it names, and never as if it were enough', () => {
  fc.assert(
    fc.property(look, mode, (colours, mode) => {
      for (const correction of contrastAdvice(colours, mode)) {
        const quoted = Number(/is ([\d.]+):1\./.exec(correction.text)?.[1])
        expect(Math.abs(quoted - contrast(correction.colour, correction.against))).toBeLessThan(0.1)
        expect(quoted).toBeLessThan(neededContrast(correction))
      }
    }),
    { numRuns: 200 },
  )
})

test('speaks in whole sentences', () => {
  const texts = contrastAdvice(
    { primaryColor: '#FFE082', headerBackground: '#FFE082', headerForeground: '#FFFFFF' },
    'dark',
  ).map(({ text }) => text)
  expect(texts[0]).toBe('White text on #FFE082 is 1.3:1. Text on it will be black.')
})

test('has nothing to say about colours that can be read', () => {
  const readable = { primaryColor: '#5b2a86', headerBackground: '#1b2a41', headerForeground: '#f4f1de' }
  expect(contrastAdvice(readable, 'light')).toEqual([])
})
