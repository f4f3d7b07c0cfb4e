import { expect, test } from '@jest/globals'
import { askedOf } from './unasked-work.ts'

test('keeps of a rule what somebody asks for, in all of its blocks', () => {
  const rule =
    '@layer recipes{.a{display:-webkit-box;display:flex;color:red;width:var(--x, calc(1px + (2px)));}.a:hover{color:blue;}@media (min-width: 48rem){.a{display:none;-webkit-transition:opacity 1s;}}}'
  expect(askedOf(rule)).toBe(
    '@layer recipes{.a{display:-webkit-box;display:flex;width:var(--x, calc(1px + (2px)));}@media (min-width: 48rem){.a{display:none;}}}',
  )
})

test('drops pictures and texts whole, whatever is in them', () => {
  expect(askedOf('.a{background:url("data:a;b{c}");content:"};";visibility:hidden;}')).toBe('.a{visibility:hidden;}')
  expect(askedOf('.a{--display:flex;background:url(data:image/png;base64,x);}')).toBe('')
})

test('keeps the order of layers', () => {
  expect(askedOf('@layer reset,base,tokens;')).toBe('@layer reset,base,tokens;')
  expect(askedOf('@-webkit-keyframes spin{0%{color:red;}100%{color:blue;}}')).toBe('')
})
