import { accounts, isobars } from '@sluice/devnet'
import { describe, expect, inject, test } from 'vitest'
import { clientOf } from '../support/clientOf.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const contract = isobars.address.toLowerCase()
const open = useApps()
/** A list is read anew at most once a second. */
const within = { timeout: 10_000 }

/** Tokens of Isobars that nobody has listed, with who holds them. */
async function unlisted(count: number) {
  const found: { tokenId: string; privateKey: `0x${string}` }[] = []
  for (const { address, privateKey } of accounts.slice(2)) {
    const answer = await fetch(
      `${url}/api/31337/users/${address}/tokens/v10?collection=${contract}&limit=100`,
    )
    const { tokens } = (await answer.json()) as {
      tokens: { token: { tokenId: string; floorAsk: unknown } }[]
    }
    for (const { token } of tokens)
      if (token.floorAsk === null) found.push({ tokenId: token.tokenId, privateKey })
    if (found.length >= count) return found.slice(0, count)
  }
  throw new Error('everything is listed')
}

/** Lists a token from elsewhere: a program, not this page. */
async function listElsewhere(token: Awaited<ReturnType<typeof unlisted>>[number], wei: bigint) {
  const { client, wallet } = clientOf({ url, rpcUrl, privateKey: token.privateKey })
  const { state } = await client.actions.listToken({
    listings: [{ token: `0x${contract.slice(2)}:${token.tokenId}`, weiPrice: wei }],
    wallet,
  })
  expect(state.status).toBe('complete')
}

describe('a floor that is moved elsewhere', () => {
  test('is the next step of the line of floors, and what the marketplace tells as its last change', async () => {
    const [token] = await unlisted(1)
    if (!token) throw new Error('there is none')
    const wei = 4_000_000_000_000_000n
    const { page } = await open({ path: `/collection/31337/${contract}?tab=analytics&range=all` })
    const line = page.locator('path.stroke-warn').first()
    const legend = page.getByText(/^━ floor, now /)
    await legend.waitFor()
    const before = await line.getAttribute('d')
    expect(before).toMatch(/^M[\d.]+ [\d.]+H[\d.]+/)
    expect(await legend.textContent()).not.toBe('━ floor, now 0.004')
    await listElsewhere(token, wei)
    await expect.poll(() => legend.textContent(), within).toBe('━ floor, now 0.004')
    // Lower down than before.
    const heightOf = (path: string | null) => Number(/([\d.]+)H[\d.]+$/.exec(path ?? '')?.[1])
    await expect
      .poll(async () => heightOf(await line.getAttribute('d')), within)
      .toBeGreaterThan(heightOf(before))
    const answer = await fetch(
      `${url}/api/31337/events/collections/floor-ask/v2?collection=${contract}&limit=1`,
    )
    expect(await answer.json()).toMatchObject({
      events: [
        {
          collection: { id: contract },
          floorAsk: { tokenId: token.tokenId, price: { amount: { raw: `${wei}` } } },
          event: { kind: 'new-order' },
        },
      ],
    })
  })
})

describe('a listing that is posted elsewhere', () => {
  test('appears without a reload, but moves nothing under the pointer until it is asked for', async () => {
    const [first, second] = await unlisted(2)
    if (!first || !second) throw new Error('there are no two')
    const { page } = await open({ path: `/collection/31337/${contract}` })
    const cards = page.getByRole('list', { name: 'Items' }).getByRole('link')
    await cards.first().waitFor()
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents++
    })
    // Nobody points: the cheapest comes first by itself.
    await listElsewhere(first, 2_000_000_000_000n)
    await expect.poll(() => cards.first().textContent(), within).toBe(`Isobar #${first.tokenId}`)

    const held = page.getByRole('list', { name: 'Items' }).getByRole('article').nth(1)
    await held.hover()
    const under = () => cards.nth(1).textContent()
    const before = await under()
    await listElsewhere(second, 1_000_000_000_000n)
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(await under()).toBe(before)
    expect(await cards.first().textContent()).toBe(`Isobar #${first.tokenId}`)

    await page.getByRole('button', { name: '1 new' }).click()
    await expect.poll(() => cards.first().textContent(), within).toBe(`Isobar #${second.tokenId}`)
    expect(await page.getByRole('button', { name: '1 new' }).count()).toBe(0)
    expect(documents).toBe(0)
  })
})

describe('a feed that the policy of the page forbids', () => {
  test('is not tried again: what is shown is read every 15 seconds', async () => {
    // A page that is not from the network itself may read from no other port of this machine, such as the node's.
    const tolerate = [/Content Security Policy/, /`loopback` address space/, /ERR_FAILED/]
    const { page } = await open({ path: '/activity', tolerate })
    // What a reload cuts off is a complaint of its own.
    await page.waitForLoadState('networkidle')
    await page.route(
      ({ pathname }) => pathname === '/activity',
      async route => {
        const response = await route.fetch()
        const headers = response.headers()
        const policy = headers['content-security-policy'] ?? ''
        // Of http alone: a socket is none of its own origin then.
        headers['content-security-policy'] = policy.replace(
          "connect-src 'self'",
          `connect-src ${url}`,
        )
        await route.fulfill({ response, headers })
      },
    )
    let complaints = 0
    page.on('console', message => {
      if (/violates the following Content Security Policy/.test(message.text())) complaints++
    })
    await page.reload()
    await page.getByText('Every 15 s').waitFor()
    expect(complaints).toBe(1)
  })
})
