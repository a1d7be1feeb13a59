import { readFileSync } from 'node:fs'

/** Orders in one request. */
const atOnce = 50
/** Milliseconds: how long the traits of tokens may take to be read, and between two questions. */
const patience = { traits: 60_000, pause: 250 }

/**
 * Posts the open listings and offers of a market's seed to the order book, as their makers would. Those that
 * it has already are no failure, so that a start that was cut off can do it again.
 */
export async function postListings({ api, file, source }) {
  const seed = JSON.parse(readFileSync(file, 'utf8'))
  const listings = [...seed.orders, ...(seed.venueOrders ?? [])].map(order => ({ order }))
  const offers = seed.offers ?? []
  const orders = [...listings, ...offers.filter(({ attribute }) => !attribute)]
  for (let index = 0; index < orders.length; index += atOnce) {
    const refused = await post({ api, source, items: orders.slice(index, index + atOnce) })
    if (refused.length > 0) throw refusal(refused)
  }
  await postOfTraits({ api, source, items: offers.filter(({ attribute }) => attribute) })
}

/** An offer for a trait is understood once the index has read the traits. */
async function postOfTraits({ items, ...market }) {
  const deadline = Date.now() + patience.traits
  for (;;) {
    const refused = items.length > 0 ? await post({ ...market, items }) : []
    if (refused.length === 0) return
    if (Date.now() > deadline) throw refusal(refused)
    await new Promise(done => setTimeout(done, patience.pause))
  }
}

/** Answers with what was refused. */
async function post({ api, source, items }) {
  const answer = await fetch(`${api}/order/v4`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: items.map(entry => ({ ...entry, orderbook: 'reservoir' })),
      source,
    }),
  })
  const text = await answer.text()
  if (!answer.ok) throw refusal([text])
  return JSON.parse(text).results.filter(
    ({ message }) => !/^(success|already-exists)$/.test(message),
  )
}

const refusal = refused =>
  new Error(`the market's orders were refused: ${JSON.stringify(refused).slice(0, 500)}`)
