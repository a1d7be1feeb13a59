import { eventsPerSecond, targets, tokenCount } from './targets.mjs'

// The client refuses answers of many megabytes, rightly.
const perAnswer = 200

/** The longest frame while a grid of many tokens is scrolled, and while many events arrive. */
export async function measureFrames({ open, url, collection }) {
  return [
    ...(await scrollGrid({ open, url, collection })),
    ...(await hearEvents({ open, url, collection })),
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
  try {
    const { orders } = await (
      await fetch(`${url}/api/31337/orders/asks/v5?contracts=${collection}&limit=20`)
    ).json()
    let socket
    await page.routeWebSocket(/\/ws$/, line => {
      socket = line
      line.connectToServer()
    })
    await page.goto(`${url}/collection/31337/${collection}`)
    await page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor()
    await page.getByText('Live', { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      window.stop = window.watchFrames()
    })
    let sent = 0
    const begun = performance.now()
    while (performance.now() - begun < 10_000) {
      const due = Math.floor(((performance.now() - begun) / 1000) * eventsPerSecond)
      for (; sent < due; sent++) {
        const order = orders[sent % orders.length]
        socket.send(
          JSON.stringify({
            ...{ type: 'event', status: 'success', event: 'ask.updated', changed: ['price'] },
            tags: { contract: collection },
            data: order,
            published_at: Date.now(),
          }),
        )
      }
      await new Promise(done => setTimeout(done, 10))
    }
    const frames = await page.evaluate(() => window.stop())
    return framesOf(`${eventsPerSecond} events a second for 10 s`, frames)
  } finally {
    await close()
  }
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
