/** The main pages: where they are, when they are there, and what somebody does there first. */
export const pages = collection => [
  {
    name: 'collections',
    path: '/',
    arrived: page => page.getByRole('link', { name: /Tidelines/ }).waitFor(),
    async use(page) {
      await page.getByRole('button', { name: /24h volume/ }).click()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('tide')
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a collection',
    path: `/collection/31337/${collection}`,
    arrived: page =>
      page
        .getByRole('link', { name: /^Tideline #/ })
        .first()
        .waitFor(),
    async use(page) {
      await page.getByRole('radio', { name: 'Table' }).click({ force: true })
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('radio', { name: 'Grid' }).click({ force: true })
      await page.getByRole('list', { name: 'Items' }).waitFor()
      await page.getByRole('link', { name: 'Analytics' }).click()
      await page.getByRole('img').first().waitFor()
    },
  },
  {
    name: 'a token',
    path: `/token/31337/${collection}/20`,
    arrived: page => page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor(),
    async use(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('menuitemradio', { name: /^Chiara 0x/ }).click()
      await page.getByRole('button', { name: 'Make offer' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('0.1')
    },
  },
  {
    name: 'the portfolio',
    path: '/portfolio',
    account: /^Chiara 0x/,
    arrived: page => page.getByRole('row').nth(1).waitFor(),
    async use(page) {
      await page.getByRole('checkbox').nth(1).click()
      await page.getByRole('link', { name: 'Listings' }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'activity',
    path: '/activity',
    arrived: page => page.getByRole('row').nth(3).waitFor(),
    async use(page) {
      await page.getByRole('button', { name: 'Sale', exact: true }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  },
]
