import { accounts, tidelines } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const open = useApps()
const chiara = accounts.find(({ name }) => name === 'Chiara')?.address ?? '0x'

type Holdings = { tokens: { token: { contract: string; tokenId: string; kind: string } }[] }

async function heldEdition(): Promise<string> {
  const answer = await fetch(`${url}/api/31337/users/${chiara}/tokens/v10?limit=100`)
  const { tokens } = (await answer.json()) as Holdings
  const held = tokens.find(({ token }) => token.kind === 'erc1155')
  if (held === undefined) throw new Error('Chiara holds no edition')
  return `/token/31337/${held.token.contract}/${held.token.tokenId}`
}

const listed = async () =>
  `/token/31337/${tidelines.address.toLowerCase()}/${await forSale(url, chiara, 1 / 2)}`

type Asked = Pick<URL, 'pathname' | 'searchParams'>
const isAsks = ({ pathname }: Asked) => pathname.endsWith('/orders/asks/v5')
const isHoldings = ({ pathname }: Asked) => /\/users\/0x\w+\/tokens\/v10$/.test(pathname)
const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })

/** What fails, where, what is said of it then, and what stands there once it is read. */
type Part = readonly [
  name: string,
  path: () => Promise<string> | string,
  fails: (asked: Asked) => boolean,
  says: string,
  read: (page: Page) => Locator,
]

const token: readonly Part[] = [
  [
    'the listings of a token',
    listed,
    asked => isAsks(asked) && !asked.searchParams.has('native') && !asked.searchParams.has('maker'),
    'The listings could not be read.',
    page => region(page, 'Listings').getByRole('row').nth(1),
  ],
  [
    'what of them can be paid',
    listed,
    asked => isAsks(asked) && asked.searchParams.has('native'),
    'What can be bought here could not be read.',
    page => region(page, 'Price').getByRole('button', { name: /^Buy for / }),
  ],
  [
    'how many of an edition are owned',
    heldEdition,
    asked => isHoldings(asked) && asked.searchParams.has('tokens'),
    'How many of it you own could not be read.',
    page => region(page, 'Price').getByRole('button', { name: 'Transfer' }),
  ],
]

const portfolio: readonly Part[] = [
  [
    'the floors of a portfolio',
    () => '/portfolio',
    ({ pathname, searchParams }) =>
      pathname.endsWith('/collections/v7') && searchParams.has('contract'),
    'Not all floors could be read.',
    page => page.locator('dl').filter({ hasText: 'Worth at floor' }).locator('data').first(),
  ],
  [
    'the offers of a portfolio',
    () => '/portfolio',
    ({ pathname }) => /\/top-bids\/v4$/.test(pathname),
    'Not all offers could be read.',
    page => page.getByRole('table', { name: 'Holdings' }).getByRole('row').nth(1),
  ],
  [
    'the floors beside own listings',
    () => '/portfolio?tab=listings',
    ({ pathname, searchParams }) =>
      pathname.endsWith('/collections/v7') && searchParams.has('contract'),
    'Not all floors could be read.',
    page =>
      page
        .getByRole('table')
        .getByText(/(% (above|below) the floor|At the floor|%)/)
        .first(),
  ],
  [
    'the own listings beside offers received',
    () => '/portfolio?tab=received',
    ({ pathname }) => /\/users\/0x\w+\/asks\/v1$/.test(pathname),
    'Your listings could not all be read.',
    page => page.locator('button:enabled').filter({ hasText: 'Counter' }).first(),
  ],
]

const collection: readonly Part[] = [
  [
    'the traits of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}`,
    ({ pathname }) => pathname.endsWith('/attributes/all/v4'),
    'The traits could not be read.',
    page => page.getByRole('complementary', { name: 'Filters' }).getByText('Hour', { exact: true }),
  ],
  [
    'the latest of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}`,
    ({ pathname }) => /\/collections\/activity\/v6$/.test(pathname),
    'The latest could not be read.',
    page =>
      page
        .getByRole('complementary', { name: 'Latest listings and sales' })
        .getByRole('listitem')
        .first(),
  ],
  [
    'the figures of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}`,
    ({ pathname, searchParams }) =>
      pathname.endsWith('/collections/v7') && searchParams.has('includeSalesCount'),
    'Its figures could not be read.',
    page => page.getByRole('main').getByText('24h sales'),
  ],
  [
    'what is held of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}?tab=offers`,
    asked => isHoldings(asked) && asked.searchParams.has('collection'),
    'Not all that you hold of it could be read: more may fit these offers.',
    page => page.getByRole('button', { name: /^Accept the offer/ }).first(),
  ],
  [
    'the sales of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}?tab=analytics`,
    ({ pathname }) => pathname.endsWith('/sales/v6'),
    'The sales could not be read.',
    page => page.getByRole('img', { name: /sales between/ }),
  ],
  [
    'the floors of a collection',
    () => `/collection/31337/${tidelines.address.toLowerCase()}?tab=analytics`,
    ({ pathname }) => pathname.endsWith('/events/collections/floor-ask/v2'),
    'What the floor was could not be read.',
    page => page.getByText(/^━ floor, now /),
  ],
]

test.each([
  ['a token', token],
  ['a portfolio', portfolio],
  ['a collection', collection],
] as const)(
  'of the page of %s one read fails: it is told what, and Try again brings it',
  async (_, parts) => {
    const { page } = await open({
      path: '/settings',
      reducedMotion: 'reduce',
      tolerate: [/400 \(Bad Request\)/],
    })
    await connectAs(page, 'Chiara')
    for (const [name, path, fails, says, read] of parts) {
      let asked = 0
      await page.route(
        to => to.pathname.startsWith('/api/') && fails(to),
        async route => {
          asked++
          // Of a kind that is not asked for again by itself.
          const message = { statusCode: 400, error: 'Bad Request', message: 'No.' }
          await route.fulfill({ status: 400, json: message })
        },
      )
      await page.goto(`${url}${await path()}`)
      const line = page.getByRole('main').getByRole('alert').filter({ hasText: says })
      await line
        .first()
        .waitFor()
        .catch(cause => {
          throw new Error(`${name} is not told, asked ${asked} times`, { cause })
        })
      // Not one of the figures that it would be of is made up.
      expect(await page.getByRole('main').getByText('Not listed').count(), name).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
      await line.first().getByRole('button', { name: 'Try again' }).click()
      await line.first().waitFor({ state: 'hidden' })
      await read(page).waitFor()
      expect(await page.getByText('not read', { exact: true }).count(), name).toBe(0)
    }
  },
)

test.each([
  ['cards', ''],
  ['a table', '&view=table'],
])(
  'a later page of %s fails: it is told at the end, not asked for without end, and Try again leads on',
  async (_, view) => {
    const { page } = await open({
      path: `/collection/31337/${tidelines.address.toLowerCase()}?show=all&sort=number${view}`,
      reducedMotion: 'reduce',
      tolerate: [/400 \(Bad Request\)/],
    })
    let asked = 0
    await page.route(
      ({ pathname, searchParams }) =>
        pathname.endsWith('/tokens/v7') && searchParams.has('continuation'),
      async route => {
        asked++
        const message = { statusCode: 400, error: 'Bad Request', message: 'No.' }
        await route.fulfill({ status: 400, json: message })
      },
    )
    const items = page.getByRole('region', { name: 'Items', exact: true })
    await items.getByRole('link', { name: 'Tideline #1', exact: true }).waitFor()
    await page.mouse.wheel(0, 100_000)
    const line = items.getByRole('alert')
    await line.filter({ hasText: 'More could not be read.' }).waitFor()
    const once = asked
    // Away from the end and back to it: nobody is asked again for what was refused.
    await page.mouse.wheel(0, -100_000)
    await items.getByRole('link', { name: 'Tideline #1', exact: true }).waitFor()
    await page.mouse.wheel(0, 100_000)
    await line.waitFor()
    expect(asked).toBe(once)
    await page.unrouteAll({ behavior: 'wait' })
    await items.getByRole('button', { name: 'Try again' }).press('Enter')
    const next = items.getByRole('link', { name: 'Tideline #61', exact: true })
    await next.waitFor()
    await expect.poll(() => next.evaluate(link => link === document.activeElement)).toBe(true)
    expect(await line.count()).toBe(0)
  },
)
