const item = page =>
  page
    .getByRole('link', { name: /^Tideline #/ })
    .first()
    .waitFor()

/** The main pages: where they are, when they are there, and what somebody does there first; on a phone where that is said. */
export const pages = ({ collection, drop, listed }) => [
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
    arrived: item,
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
    name: 'a token for sale',
    path: `/token/31337/${collection}/${listed}`,
    account: /^Chiara 0x/,
    arrived: page => page.getByRole('heading', { name: `Tideline #${listed}`, level: 1 }).waitFor(),
    async use(page) {
      const price = page.getByRole('region', { name: 'Price' })
      await price.getByRole('button', { name: /^Buy for/ }).click()
      await page.getByRole('dialog').getByText('You give').first().waitFor()
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
  {
    name: 'a sweep and a cart',
    path: `/collection/31337/${collection}`,
    account: /^Chiara 0x/,
    arrived: item,
    async use(page) {
      await page.getByRole('button', { name: 'Sweep', exact: true }).click()
      const sweep = page.getByRole('dialog', { name: /^Sweep/ })
      const slider = sweep.getByRole('slider')
      await slider.focus()
      for (let presses = 0; presses < 5; presses++) await slider.press('ArrowRight')
      await sweep.getByRole('button', { name: /^Buy 6 for/ }).waitFor()
      await page.keyboard.press('Escape')
      await sweep.waitFor({ state: 'hidden' })
      const add = page.getByRole('button', { name: /^Add Tideline #.* to cart/ })
      for (let items = 0; items < 2; items++) await add.first().click()
      await page.getByRole('button', { name: /^Cart/ }).first().click()
      await page
        .getByRole('dialog', { name: 'Cart' })
        .getByRole('button', { name: /^Buy 2 for/ })
        .click()
      await page
        .getByRole('dialog', { name: 'Buy 2 tokens' })
        .getByText('You give')
        .first()
        .waitFor()
    },
  },
  {
    name: 'a mint',
    path: `/mint/31337/${drop}`,
    account: /^Chiara 0x/,
    arrived: page => page.getByRole('region', { name: 'Phases' }).waitFor(),
    async use(page) {
      const mint = page.getByRole('region', { name: 'Mint' })
      await mint.getByRole('button', { name: 'One more' }).click()
      await mint.getByRole('button', { name: /^Mint 2/ }).click()
      await page.getByRole('dialog').getByText('You give').first().waitFor()
    },
  },
  {
    name: 'a swap',
    path: '/swap?amount=1',
    account: /^Chiara 0x/,
    arrived: page => page.getByText('You get at least').waitFor(),
    async use(page) {
      await page.getByRole('textbox', { name: 'You pay' }).fill('')
      await page.getByRole('textbox', { name: 'You pay' }).pressSequentially('0.75')
      await page.getByText('You get at least').waitFor()
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page.getByRole('dialog').getByText('You give').first().waitFor()
    },
  },
  {
    name: 'a call',
    path: '/call',
    arrived: page => page.getByRole('form', { name: 'Call' }).waitFor(),
    async use(page) {
      await page.getByRole('radio', { name: 'Send ETH' }).check({ force: true })
      await page.getByRole('textbox', { name: 'Value' }).pressSequentially('0.25')
    },
  },
  {
    name: 'a collection on a phone',
    path: `/collection/31337/${collection}`,
    isPhone: true,
    arrived: item,
    async use(page) {
      await page.getByRole('button', { name: 'Filters' }).tap()
      const filters = page.getByRole('dialog', { name: 'Filters' })
      await filters.getByText('All', { exact: true }).tap()
      await page.keyboard.press('Escape')
      await filters.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Latest', exact: true }).tap()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
]
