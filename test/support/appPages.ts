import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Page } from 'playwright-core'

const collection = tidelines.address.toLowerCase()
const editions = vessels.address.toLowerCase()

/** The pages of the app that need no account: what they are called, where they are, and when they are there. */
export const appPages: readonly (readonly [
  name: string,
  path: string,
  arrived: (page: Page) => Promise<unknown>,
])[] = [
  ['collections', '/', page => page.getByRole('link', { name: /Tidelines/ }).waitFor()],
  [
    'collection',
    `/collection/31337/${collection}`,
    page =>
      page
        .getByRole('link', { name: /^Tideline #/ })
        .first()
        .waitFor(),
  ],
  [
    'token',
    `/token/31337/${collection}/20`,
    page => page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor(),
  ],
  [
    'edition',
    `/token/31337/${editions}/3`,
    page => page.getByRole('region', { name: 'Listings' }).waitFor(),
  ],
  [
    'portfolio without a wallet',
    '/portfolio',
    page => page.getByRole('main').getByRole('button').first().waitFor(),
  ],
  ['activity', '/activity', page => page.getByRole('row').nth(3).waitFor()],
  // The feed of the page before has links to its tokens.
  [
    'mints',
    '/mint',
    page => page.getByRole('link', { name: 'First Light', exact: true }).waitFor(),
  ],
  [
    'a mint',
    `/mint/31337/${firstLight.address.toLowerCase()}`,
    page => page.getByRole('region', { name: 'Phases' }).waitFor(),
  ],
  ['swap', '/swap?amount=1', page => page.getByText('You get at least').waitFor()],
  ['call', '/call', page => page.getByRole('form', { name: 'Call' }).waitFor()],
  ['settings', '/settings', page => page.getByText('Marketplace API').first().waitFor()],
  [
    'a page that is not there',
    '/nowhere',
    page => page.getByRole('heading', { level: 1 }).waitFor(),
  ],
]
