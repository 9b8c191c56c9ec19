import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 415/ })

test('a person sets their own picture by the keyboard, sees it on the bar, learns why a file is not taken, and removes it', async ({
  server,
  openAs,
}) => {
  const page = await openAs(server, 'employee', '/settings/my-account')
  const field = page.getByRole('group', { name: 'Profile picture' })
  const pictures = page.locator('img[src*="/api/v1/files/"]')
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await field.getByRole('button', { name: 'Choose a file' }).press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }

  await choose(
    'me.png',
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#375' } })
      .png()
      .toBuffer(),
  )
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible()
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('naturalWidth', 256)

  await choose('me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(field.getByRole('alert')).toHaveText("This type of file isn't accepted. Choose JPEG, PNG, or WebP.")
  await expectAccessible(page, 'the account with an error at the picture')
  await expect(pictures).toHaveCount(2)

  await field.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('Profile picture removed successfully')).toBeVisible()
  await expect(pictures).toHaveCount(0)
  await expect(field.getByRole('alert')).toHaveCount(0)
  await expect(field.getByRole('button', { name: 'Choose a file' })).toBeFocused()
})
