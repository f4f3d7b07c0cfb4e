import { headersOf, isComplete, submitRequest } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

const captures = '/HFA/data-management/captures'
const settings = '/HFA/settings'

/** The documented example with another file name. */
function documentOf(example: string, fileName: string): string {
  return example.replace(/"documentFileName":"[^"]*"/, `"documentFileName":"${fileName}"`)
}

test(
  'a program uploads a capture with a token that is shown once, until the token is revoked',
  { tag: ['@host', '@remote-assembly', '@remote-data'] },
  async ({ openAs, page, request }) => {
    test.setTimeout(journeyTimeout)
    const name = `Add-in ${Date.now()}`
    const { example } = (await (await request.get('/api/capture-documents/format')).json()) as { example: string }
    function send(token: string) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
      return request.post('/api/capture-documents', { headers, data: documentOf(example, `${name}.rvt`) })
    }
    await openAs('everything', `${settings}/tokens`)
    await page.getByRole('button', { name: 'Create Token' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click()
    const tokenDialog = page.getByRole('alertdialog', { name: `Token for ${name}` })
    const token = (await tokenDialog.getByRole('textbox', { name: 'Token' }).textContent()) ?? ''
    await expectAccessibleInBothModes(page)
    await tokenDialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Never used')
    await page.reload()
    await expect(row).toBeVisible()
    await expect(page.getByText(token)).toHaveCount(0)

    const sent = await send(token)
    expect(sent.status(), await sent.text()).toBe(202)
    await page.goto(captures)
    const capture = page.getByRole('link', { name: `${name}.rvt` })
    await expect(capture).toBeVisible(longTimeout)
    await capture.click()
    await expect(page.getByRole('definition').filter({ hasText: 'Document' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Store Format' })).toContainText('P14')

    await page.goto(`${settings}/tokens`)
    await expect(row).toContainText('Last used')
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked')
    expect((await send(token)).status()).toBe(401)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  },
)

test(
  'a completed request is captured automatically and only once where that is switched on',
  { tag: ['@host', '@remote-assembly', '@remote-data'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await openAs('everything', settings)
    const choice = page.getByRole('checkbox', { name: 'Capture completed requests automatically' })
    await expect(choice).toBeVisible()
    if (!(await choice.isChecked())) {
      await choice.check({ force: true })
      await expect(page.getByText('The settings have been saved.')).toBeVisible()
    }
    const headers = await headersOf(page, settings)
    await expect(choice).toBeChecked()
    const prototype = { portfolio: 'Pavilion', prototypeRelease: '2023.2' }
    const { id, projectName } = await submitRequest(page, headers, { projectName: `Loop ${Date.now()}`, ...prototype })
    await page.goto(`/HFA/assembly-request/${id}`)
    await isComplete(page)
    await page.getByRole('button', { name: 'Capture' }).click()
    const toast = page.getByTestId('toast')
    await expect(toast).toHaveText(/This model has been captured\.|The model is being captured\./)
    await page.goto(captures)
    const row = page.getByRole('link').filter({ hasText: projectName })
    await expect(row).toBeVisible(longTimeout)
    await expect(row).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/HFA/assembly-request/${id}/model`)
    const name = page.getByRole('heading', { level: 1, name: projectName })
    await expect(name).toBeVisible()
    expect((await name.boundingBox())?.width).toBeGreaterThan(100)
    await expect(page.getByRole('link', { name: 'View Request' })).toBeInViewport({ ratio: 1 })
  },
)
