import { expect, test } from '@jest/globals'
import { expectNoAxeViolations } from './axe.ts'

test('lists all nodes of each violation', async () => {
  const page = document.createElement('main')
  page.innerHTML = '<img src="one.png"><img src="two.png"><button></button><p>All right.</p>'
  document.body.append(page)
  const found = expectNoAxeViolations(page)
  await expect(found).rejects.toThrow('axe found 2 violation(s)')
  await expect(found).rejects.toThrow(/button-name: .+\n {2}<button>/)
  await expect(found).rejects.toThrow(/image-alt: .+\n {2}<img src="one.png">\n {2}<img src="two.png">/)
  page.replaceChildren('All right.')
  await expectNoAxeViolations(page)
  page.remove()
})
