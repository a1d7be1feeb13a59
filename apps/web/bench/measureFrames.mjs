import { tapFeed } from './tapFeed.mjs'
import { eventsPerSecond, targets, tokenCount } from './targets.mjs'

// The client refuses answers of many megabytes, rightly.
const perAnswer = 200

/** The longest frame while a grid of many tokens is scrolled, and while many events arrive; and how many those drop. */
export async function measureFrames({ open, url, collection }) {
  return [
    ...(await scrollGrid({ open, url, collection })),
    ...framesOf(
      `${eventsPerSecond} changes of prices in sight a second for 10 s`,
      await hearEvents({ open, url, collection }),
    ),
    ...droppedOf(
      `${eventsPerSecond} changes of prices in sight a second for 10 s, slowed down twice`,
      await hearEvents({ open: () => open({ rate: 2 }), url, collection }),
    ),
  ]
}

async function scrollGrid({ open, url, collection }) {
  const { page, close } = await open()
  try {
    // The answers of the server, made longer: its market has 120 tokens of this collection.
    await page.route('**/api/31337/tokens/v7?**', async route => {
      const asked = new URL(route.request().url())
      const from = Number(asked.searchParams.get('continuation')?.match(/^bench(\d+)$/)?.[1] ?? 0)
      if (asked.searchParams.get('collection')?.toLowerCase() !== collection)
        return route.continue()
      asked.searchParams.delete('continuation')
      const answer = await (await route.fetch({ url: asked.href })).json()
      const tokens = Array.from({ length: perAnswer }, (_, index) => {
        const like = answer.tokens[index % answer.tokens.length]
        const tokenId = String(from + index + 1)
        return { ...like, token: { ...like.token, tokenId, name: `Tideline #${tokenId}` } }
      })
      const next = from + perAnswer
      const continuation = next < tokenCount ? `bench${next}` : null
      return route.fulfill({ json: { ...answer, tokens, continuation } })
    })
    await page.goto(`${url}/collection/31337/${collection}`)
    await page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    // To the end, until all are there.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    for (let seen = 0, still = 0; still < 8; ) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForTimeout(250)
      const now = await height()
      still = now === seen ? still + 1 : 0
      seen = now
    }
    const last = await page
      .getByRole('list', { name: 'Items' })
      .getByRole('link', { name: `Tideline #${tokenCount}` })
      .count()
    if (last === 0) throw new Error(`The grid does not end with its token ${tokenCount}.`)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(1000)
    // Ten seconds by the wheel of a mouse that is turned fast: about 10,000 px a second.
    const frames = await page.evaluate(async () => {
      const stop = window.watchFrames()
      const until = performance.now() + 10_000
      while (performance.now() < until) {
        window.scrollBy(0, 160)
        await new Promise(done => requestAnimationFrame(done))
      }
      return stop()
    })
    return framesOf(`a grid of ${tokenCount} tokens, scrolled for 10 s`, frames)
  } finally {
    await close()
  }
}

async function hearEvents({ open, url, collection }) {
  const { page, close } = await open()
  const tap = await tapFeed(url)
  try {
    const { tokens } = await (
      await fetch(`${url}/api/31337/tokens/v7?collection=${collection}&status=listed&limit=12`)
    ).json()
    if (tokens.length < 12) throw new Error('Too few listings.')
    await page.goto(`${tap.url}/collection/31337/${collection}`)
    const grid = page.getByRole('list', { name: 'Items' })
    await grid.getByRole('link').first().waitFor()
    await page.getByText('Live', { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await grid.evaluate(element => {
      window.changes = 0
      const count = list => {
        window.changes += list.length
      }
      new MutationObserver(count).observe(element, { subtree: true, characterData: true })
      window.stop = window.watchFrames()
    })
    const send = (event, changed, data) =>
      tap.send(
        JSON.stringify({
          ...{ type: 'event', status: 'success', event, changed, data },
          tags: { contract: collection },
          published_at: Date.now(),
        }),
      )
    let sent = 0
    const begun = performance.now()
    while (performance.now() - begun < 10_000) {
      const due = Math.floor(((performance.now() - begun) / 1000) * eventsPerSecond)
      for (; sent < due; sent++) {
        // In turn the price of each token that is in sight; none is what it was before.
        const { token, market } = tokens[sent % tokens.length]
        const floorAsk = { ...market.floorAsk, price: moved(market.floorAsk.price, sent) }
        const changed = ['market.floorAsk.id', 'market.floorAsk.price']
        send('token.updated', changed, { token, market: { ...market, floorAsk } })
      }
      await new Promise(done => setTimeout(done, 10))
    }
    const { frames, changes } = await page.evaluate(() => ({
      frames: window.stop(),
      changes: window.changes,
    }))
    // Of a token that changes again before it was shown the page shows the newest state: forty tokens a second at most.
    if (changes < 200) throw new Error(`The grid's texts changed ${changes} times only.`)
    return frames
  } finally {
    await close()
    tap.close()
  }
}

/** A price that is a few hundredths of itself higher, and exact. */
function moved(price, by) {
  const of = ({ raw, decimal, ...rest }) => {
    const more = 100n + BigInt(by % 7)
    return {
      ...rest,
      raw: `${(BigInt(raw) * more) / 100n}`,
      decimal: decimal * (Number(more) / 100),
    }
  }
  return {
    ...price,
    amount: of(price.amount),
    ...(price.netAmount && { netAmount: of(price.netAmount) }),
  }
}

/** Milliseconds from one frame to the next of a screen of 60 Hz. */
const interval = 1000 / 60

/** How many frames such a screen would have shown besides: none may be missing. */
function droppedOf(what, frames) {
  const dropped = frames.reduce(
    (sum, frame) => sum + Math.max(0, Math.round(frame / interval) - 1),
    0,
  )
  return [
    [`${what}: dropped of ${frames.length + dropped} frames`, `${dropped}`, '0', dropped === 0],
  ]
}

function framesOf(what, frames) {
  if (frames.length < 100) throw new Error(`Only ${frames.length} frames were seen: ${what}.`)
  const longest = Math.max(...frames)
  const over = frames.filter(frame => frame > targets.frame).length
  const sorted = frames.toSorted((a, b) => a - b)
  const most = sorted[Math.floor(sorted.length * 0.99)]
  return [
    [
      `${what}: longest of ${frames.length} frames (99 of 100 within ${most.toFixed(0)} ms, ${over} longer than the goal)`,
      `${longest.toFixed(0)} ms`,
      `${targets.frame} ms`,
      longest <= targets.frame,
    ],
  ]
}
